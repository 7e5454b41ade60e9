"""The lessons' content and the tools that read, check and publish it."""
