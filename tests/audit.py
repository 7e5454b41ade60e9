"""`python -m tests.audit`: known faults in the packages that this project is built on.

Asks PyPI's service by pip-audit and npm's by `npm audit`. Returns 1 where a fault is known; where a
service does not answer, that is said and returns 0: this is for people, not for `make check`.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
PIP_AUDIT = ROOT / "build" / "audit" / "bin" / "pip-audit"

NO_ANSWER = "The service of {name} does not answer here: nothing is known of its packages."


def main() -> int:
    """Ask both services and print what they say."""
    pip = _asked(
        str(PIP_AUDIT), "--disable-pip", "--require-hashes", "-r", "requirements.txt",
        "--format", "json", "--progress-spinner", "off",
    )  # fmt: skip
    npm = _asked("npm", "audit", "--json")
    said = [python_faults(pip), npm_faults(npm)]
    for sentences, _ in said:
        print(*sentences, sep="\n")
    return 1 if any(found for _, found in said) else 0


def python_faults(answer: Mapping[str, Any] | None) -> tuple[list[str], bool]:
    """What pip-audit's JSON says, in sentences, and whether a fault is known."""
    packages = (answer or {}).get("dependencies", [])
    unknown = sum("skip_reason" in each for each in packages)
    if unknown == len(packages):  # also where there are none
        return [NO_ANSWER.format(name="PyPI")], False
    faults = [
        f"{each['name']} {each['version']}: {fault['id']}, mended in "
        f"{', '.join(fault['fix_versions']) or 'no version yet'}."
        for each in packages
        for fault in each.get("vulns", [])
    ]
    rest = [f"The service of PyPI does not know {unknown} of them."] if unknown else []
    return [*(faults or [_none(len(packages) - unknown, "Python")]), *rest], bool(faults)


def npm_faults(answer: Mapping[str, Any] | None) -> tuple[list[str], bool]:
    """What `npm audit --json` says, in sentences, and whether a fault is known."""
    if answer is None or "vulnerabilities" not in answer:
        return [NO_ANSWER.format(name="npm")], False
    faults = [
        f"{name} {each['range']}: a fault rated {each['severity']}."
        for name, each in sorted(answer["vulnerabilities"].items())
    ]
    total = answer["metadata"]["dependencies"]["total"]
    return faults or [_none(total, "Node")], bool(faults)


def _none(packages: int, kind: str) -> str:
    return f"No fault is known in {packages} {kind} packages."


def _asked(*command: str) -> Mapping[str, Any] | None:
    """The JSON that a command prints, however it ends; None where it prints none."""
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    try:
        answer = json.loads(done.stdout)
    except ValueError:
        return None
    return answer if isinstance(answer, dict) else None


if __name__ == "__main__":
    sys.exit(main())
