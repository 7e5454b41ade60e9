"""What `make audit` makes of the answers of both services."""

from tests.audit import npm_faults, python_faults


def test_a_service_that_does_not_answer_is_said_and_is_no_fault() -> None:
    for sentences, found in (python_faults(None), python_faults({}), npm_faults(None)):
        assert not found
        assert "does not answer" in sentences[0]
    refused = {"message": "405 Method Not Allowed", "method": "POST"}
    assert npm_faults(refused) == npm_faults(None)
    unknown = {"dependencies": [{"name": "a", "skip_reason": "not found"}]}
    assert python_faults(unknown) == python_faults(None)


def test_faults_are_named_with_their_mend() -> None:
    known = {"name": "a", "version": "1.0", "vulns": [{"id": "X-1", "fix_versions": ["1.1"]}]}
    sound = {"name": "b", "version": "2.0", "vulns": []}
    skipped = {"name": "c", "skip_reason": "not found"}
    assert python_faults({"dependencies": [known, sound, skipped]}) == (
        ["a 1.0: X-1, mended in 1.1.", "The service of PyPI does not know 1 of them."],
        True,
    )
    fault = {"range": "<2", "severity": "high"}
    answer = {"vulnerabilities": {"d": fault}, "metadata": {"dependencies": {"total": 9}}}
    assert npm_faults(answer) == (["d <2: a fault rated high."], True)


def test_where_nothing_is_known_it_says_of_how_many() -> None:
    sound = {"name": "b", "version": "2.0", "vulns": []}
    assert python_faults({"dependencies": [sound]}) == (
        ["No fault is known in 1 Python packages."],
        False,
    )
    answer = {"vulnerabilities": {}, "metadata": {"dependencies": {"total": 9}}}
    assert npm_faults(answer) == (["No fault is known in 9 Node packages."], False)
