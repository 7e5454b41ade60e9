"""Finding nginx: where it is missing a sentence says how to get it, and only CI fails for it."""

from pathlib import Path

import pytest

from tests.browser import nginx


@pytest.fixture
def bare(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """A machine whose only programs are those a test lays into this folder of the PATH."""
    monkeypatch.setattr(nginx, "PLACES", ())
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.delenv("CI", raising=False)
    return tmp_path


def test_it_is_found_where_only_root_looks(bare: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    hidden = bare / "sbin"
    hidden.mkdir()
    (hidden / "nginx").write_text("#!/bin/sh\n")
    (hidden / "nginx").chmod(0o755)
    monkeypatch.setattr(nginx, "PLACES", (str(hidden),))
    assert nginx.find() == hidden / "nginx"


def test_without_it_the_sentence_says_how_and_only_ci_fails(
    bare: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert list(bare.iterdir()) == []
    assert nginx.main([]) == 0
    assert "apt install nginx-light" in capsys.readouterr().err
    monkeypatch.setenv("CI", "true")
    assert nginx.main([]) == 1
