"""The .gz and .br beside the site's files: right, only where they help, and made once."""

import gzip
from pathlib import Path

import brotli
import pytest

from lessons.authoring import precompress as module
from lessons.authoring.precompress import precompress

TEXT = b"the same words again and again, " * 100


@pytest.fixture
def site(tmp_path: Path) -> Path:
    folder = tmp_path / "site"
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_bytes(TEXT)
    (folder / "assets/short.css").write_bytes(b"a{}")
    (folder / "assets/picture.png").write_bytes(TEXT)
    return folder


def names(site: Path) -> set[str]:
    return {file.relative_to(site).as_posix() for file in site.rglob("*") if file.is_file()}


def test_what_is_beside_a_file_unpacks_to_it_and_small_or_packed_files_have_none(
    site: Path, tmp_path: Path
) -> None:
    before = names(site)
    precompress(site, tmp_path / "kept")
    assert names(site) - before == {"index.html.gz", "index.html.br"}
    assert gzip.decompress((site / "index.html.gz").read_bytes()) == TEXT
    assert brotli.decompress((site / "index.html.br").read_bytes()) == TEXT


def test_the_same_file_is_compressed_once_and_to_the_same_bytes(
    site: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    precompress(site, tmp_path / "kept")
    first = (site / "index.html.gz").read_bytes()
    precompress(site, tmp_path / "again")
    assert (site / "index.html.gz").read_bytes() == first
    monkeypatch.setattr(module, "_WAYS", {".gz": None, ".br": None})
    (site / "index.html.gz").unlink()
    precompress(site, tmp_path / "kept")
    assert (site / "index.html.gz").read_bytes() == first


def test_what_belongs_to_a_file_that_went_or_shrank_goes_too(site: Path, tmp_path: Path) -> None:
    (site / "gone.html").write_bytes(TEXT + b"!")
    (site / "authors.tar.gz").write_bytes(b"a download")
    precompress(site, tmp_path / "kept")
    (site / "gone.html").unlink()
    (site / "index.html").write_bytes(b"short")
    precompress(site, tmp_path / "kept")
    assert not {name for name in names(site) if name.endswith((".html.gz", ".html.br"))}
    assert (site / "authors.tar.gz").exists()
    assert list((tmp_path / "kept").iterdir()) == []
