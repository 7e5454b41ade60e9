"""Finding a browser: one's own choice first, mere scripts passed over, a sentence at the end."""

from pathlib import Path

import pytest

from tests.browser import browsers


@pytest.fixture
def bare(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A machine whose only browsers are those a test lays into this folder of the PATH."""
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.delenv(browsers.CHOICE, raising=False)
    monkeypatch.setattr(browsers, "MAC_APPLICATIONS", ())
    monkeypatch.setattr(browsers, "downloaded", lambda: tmp_path / "never-downloaded")
    return tmp_path


def lay(folder: Path, name: str, status: int) -> Path:
    path = folder / name
    path.write_text(f"#!/bin/sh\nexit {status}\n")
    path.chmod(0o755)
    return path


def test_a_script_that_only_says_how_to_install_is_passed_over(bare: Path) -> None:
    lay(bare, "chromium-browser", 1)
    chrome = lay(bare, "google-chrome", 0)
    assert browsers.find() == chrome


def test_a_persons_own_choice_comes_first(bare: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    lay(bare, "chromium", 0)
    chosen = lay(bare, "my-own", 0)
    monkeypatch.setenv(browsers.CHOICE, str(chosen))
    assert browsers.find() == chosen


def test_a_choice_that_does_not_run_is_not_replaced_by_a_guess(
    bare: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lay(bare, "chromium", 0)
    monkeypatch.setenv(browsers.CHOICE, str(bare / "gone"))
    with pytest.raises(browsers.BrowserMissingError, match=r"names .*gone"):
        browsers.find()


def test_without_a_browser_the_command_fails_with_what_to_run(
    bare: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert not list(bare.iterdir())
    assert browsers.main([]) == 1
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.count("\n") == 1
    assert "playwright install chromium" in said.err
