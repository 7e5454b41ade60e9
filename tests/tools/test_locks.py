"""The lock files install from any mirror: they hold versions and hashes, and no address."""

import json
import re
from pathlib import Path

ROOT = Path(__file__).parents[2]


def test_every_python_package_is_pinned_by_hash() -> None:
    text = (ROOT / "requirements.txt").read_text(encoding="utf-8")
    packages = [entry for entry in re.split(r"^(?=\w)", text, flags=re.MULTILINE) if "==" in entry]
    assert len(packages) > 10
    assert [entry for entry in packages if "--hash=sha256:" not in entry] == []


def test_the_python_lock_names_no_place() -> None:
    text = (ROOT / "requirements.txt").read_text(encoding="utf-8")
    assert not re.search(r"://|--find-links|--index-url|--extra-index-url|file:", text)


def test_the_node_lock_names_no_place_and_pins_by_hash() -> None:
    lock = json.loads((ROOT / "package-lock.json").read_text(encoding="utf-8"))
    packages = {name: entry for name, entry in lock["packages"].items() if name}
    assert len(packages) > 10
    assert [name for name, entry in packages.items() if "resolved" in entry] == []
    assert [name for name, entry in packages.items() if "integrity" not in entry] == []


def test_node_packages_are_named_by_exact_version() -> None:
    package = json.loads((ROOT / "package.json").read_text(encoding="utf-8"))
    versions = [*package["dependencies"].values(), *package["devDependencies"].values()]
    assert all(re.fullmatch(r"\d+\.\d+\.\d+", version) for version in versions)
