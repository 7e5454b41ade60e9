"""How an author's file becomes an exercise on a page: format, gate, Markdown blocks, site files."""
