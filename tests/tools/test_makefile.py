"""The Makefile's guard and stamps, tried on a PATH of stand-ins with nothing else on it."""

import os
import shutil
import subprocess
import time
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]

# What the Makefile's own lines need from the system.
TOOLS = ("sh", "make", "awk", "cmp", "cp", "find", "mkdir", "rm", "touch")

# A Python that can make a .venv: it answers the guard, and writes down what else it is asked to do.
PYTHON = """#!/bin/sh
case "$*" in
  -c*) exit 0;;
  "-m venv"*) mkdir -p .venv/bin; cp "$0" .venv/bin/python;;
  "-m lessons records") [ -e build/records.json ] || touch build/records.json; exit 0;;
esac
echo "python $*" >> asked
"""

NODE = """#!/bin/sh
case "$1" in
  --version) echo v20.20.2;;
  site-js/build.mjs) mkdir -p build/js; touch build/js/manifest.json; echo "node $*" >> asked;;
esac
"""

NPM = """#!/bin/sh
case "$1" in ci) rm -rf node_modules; mkdir node_modules; echo "npm $*" >> asked;; esac
"""


class Desk:
    """A folder with the Makefile in it, and a PATH of which a test decides what is there."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.path = folder / "path"
        self.path.mkdir()
        for tool in TOOLS:
            found = shutil.which(tool)
            assert found
            (self.path / tool).symlink_to(found)
        shutil.copy(ROOT / "Makefile", folder)
        for name in ("requirements.txt", "package-lock.json", "package.json", ".npmrc"):
            (folder / name).touch()
        for name in ("docs/index.md", "engine/value.py", "lessons/a.py", "site-js/src/main.ts"):
            (folder / name).parent.mkdir(parents=True)
            (folder / name).touch()
        (folder / "mkdocs.yml").touch()
        (folder / "site-js" / "build.mjs").touch()
        self.put("python3", PYTHON)
        self.put("node", NODE)
        self.put("npm", NPM)

    def put(self, name: str, script: str) -> None:
        """Lay a command on the PATH."""
        (self.path / name).write_text(script)
        (self.path / name).chmod(0o755)

    def make(self, *goals: str) -> subprocess.CompletedProcess[str]:
        """Run make with this PATH alone."""
        # Flags of a make that runs these very tests are not meant for this one.
        outside = {name: value for name, value in os.environ.items() if "MAKE" not in name}
        return subprocess.run(
            [self.path / "make", "-s", *goals],
            cwd=self.folder,
            env={**outside, "PATH": str(self.path)},
            capture_output=True,
            text=True,
            check=False,
        )

    def change(self, name: str) -> None:
        """Make a file newer than all that was made from it."""
        later = time.time() + 10
        os.utime(self.folder / name, (later, later))

    def asked(self) -> list[str]:
        """Return what was asked of Python and npm since last time."""
        log = self.folder / "asked"
        lines = log.read_text().splitlines() if log.exists() else []
        log.unlink(missing_ok=True)
        return lines


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    """A desk where nothing is missing and nothing is set up."""
    return Desk(tmp_path)


def refusal(desk: Desk) -> str:
    """Return the sentence with which setup refuses, having done nothing."""
    run = desk.make("setup")
    assert run.returncode != 0
    assert run.stdout == ""
    sentence, verdict = run.stderr.splitlines()
    assert verdict.startswith("make: ***")
    assert not (desk.folder / ".venv").exists()
    assert not (desk.folder / "node_modules").exists()
    assert desk.asked() == []
    return sentence


def test_without_a_goal_make_lists_its_commands(desk: Desk) -> None:
    run = desk.make()
    assert run.returncode == 0
    for command in ("serve", "build", "test", "check", "lock", "clean"):
        assert f"make {command} " in run.stdout


def test_a_missing_python_is_one_sentence(desk: Desk) -> None:
    (desk.path / "python3").unlink()
    assert refusal(desk).startswith("Python is missing: install Python 3.11 or newer")


def test_an_old_python_is_named_with_its_version(desk: Desk) -> None:
    desk.put("python3", '#!/bin/sh\ncase "$1" in -V) echo Python 3.9.2;; *) exit 3;; esac\n')
    assert refusal(desk).startswith(f"{desk.path}/python3 is Python 3.9.2, and Gradwalk needs")


def test_a_python_without_venv_says_what_debian_calls_it(desk: Desk) -> None:
    desk.put("python3", "#!/bin/sh\nexit 4\n")
    assert "apt install python3-venv" in refusal(desk)


def test_a_stand_in_that_only_fails_is_passed_over(desk: Desk) -> None:
    desk.put("python3.12", "#!/bin/sh\necho 'python3.12: command not found' >&2\nexit 127\n")
    assert desk.make("setup").returncode == 0


def test_a_stand_in_does_not_hide_the_python_further_down_the_path(desk: Desk) -> None:
    front = desk.folder / "front"
    front.mkdir()
    (front / "python3").write_text("#!/bin/sh\nexit 127\n")
    (front / "python3").chmod(0o755)
    assert desk.make("setup", f"PATH={front}:{desk.path}").returncode == 0


def test_a_python_that_can_make_a_venv_wins_over_one_that_cannot(desk: Desk) -> None:
    desk.put("python3.12", "#!/bin/sh\nexit 4\n")
    assert desk.make("setup").returncode == 0


def test_a_missing_node_is_one_sentence(desk: Desk) -> None:
    (desk.path / "node").unlink()
    assert refusal(desk).startswith("Node is missing: install Node 20 or newer")


def test_an_old_node_is_named_with_its_version(desk: Desk) -> None:
    desk.put(
        "node",
        '#!/bin/sh\ncase "$1$2" in --version) echo v18.1.0;; *process.exit*) exit 1;; esac\n',
    )
    assert refusal(desk).startswith("This is Node v18.1.0, and Gradwalk needs Node 20")


def test_a_missing_npm_is_one_sentence(desk: Desk) -> None:
    (desk.path / "npm").unlink()
    assert refusal(desk).startswith("npm is missing: install npm")


def test_setup_is_done_once_and_again_only_for_what_changed(desk: Desk) -> None:
    assert desk.make("setup").returncode == 0
    assert [line.split()[0] for line in desk.asked()] == ["python", "python", "npm"]
    assert desk.make("setup").returncode == 0
    assert desk.asked() == []
    desk.change("package-lock.json")
    assert desk.make("setup").returncode == 0
    assert [line.split()[0] for line in desk.asked()] == ["npm"]


def test_an_install_that_breaks_off_is_done_again(desk: Desk) -> None:
    desk.put("npm", "#!/bin/sh\ncase $1 in ci) mkdir node_modules; exit 1;; esac\n")
    assert desk.make("setup").returncode != 0
    assert not (desk.folder / "node_modules" / ".installed").exists()
    desk.asked()
    desk.put("npm", NPM)
    assert desk.make("setup").returncode == 0
    assert [line.split()[0] for line in desk.asked()] == ["npm"]


def test_a_venv_whose_python_is_gone_is_made_again(desk: Desk) -> None:
    assert desk.make("setup").returncode == 0
    desk.asked()
    (desk.folder / ".venv" / "bin" / "python").write_text("#!/bin/sh\nexit 1\n")
    assert desk.make("setup").returncode == 0
    assert [line.split()[0] for line in desk.asked()] == ["python", "python"]


BUNDLE = "node site-js/build.mjs"
SITE = ["python -m mkdocs build --strict --quiet", "python -m lessons precompress site"]


@pytest.fixture
def built(desk: Desk) -> Desk:
    """A desk where the site has been built."""
    assert desk.make("build").returncode == 0
    assert desk.asked()[-3:] == [BUNDLE, *SITE]
    return desk


def test_a_built_site_is_not_built_again(built: Desk) -> None:
    assert built.make("build").returncode == 0
    assert built.asked() == []


@pytest.mark.parametrize("name", ["docs/index.md", "engine/value.py", "lessons/a.py", "mkdocs.yml"])
def test_a_changed_page_builds_the_site_and_not_the_bundle(built: Desk, name: str) -> None:
    built.change(name)
    assert built.make("build").returncode == 0
    assert built.asked() == SITE


def test_changed_typescript_builds_the_bundle_and_then_the_site(built: Desk) -> None:
    built.change("site-js/src/main.ts")
    assert built.make("build").returncode == 0
    assert built.asked() == [BUNDLE, *SITE]


def test_another_address_builds_the_site_again(built: Desk) -> None:
    assert built.make("build", "SITE_URL=https://example.org/course/").returncode == 0
    assert built.asked() == SITE
