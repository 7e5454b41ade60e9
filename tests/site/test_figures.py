"""The blocks nudge-plot, network-view and training: what stands in the page, what is refused."""

import json
import re
from typing import Any

import pytest

from tests.site.rendering import Elements, render


def data(html: str, name: str) -> Any:
    found = re.search(rf'class="{name}">(.*?)</script>', html, re.DOTALL)
    assert found is not None
    return json.loads(found[1])


def test_a_nudge_plot_says_its_slopes_without_a_script() -> None:
    rendered = render(
        "/// nudge-plot | A curve\n    id: n\n    curve: x**3\n    x: 2\n    h: 1\n///"
    )
    assert rendered.faults == []
    assert "comes out as 13" in rendered.html
    assert data(rendered.html, "gw-nudge-data") == {"curve": "x**3", "x": 2.0, "h": 1.0}
    assert Elements(rendered.html).tags[0][1]["id"] == "nudge-n"


def test_a_network_view_brings_its_weights_and_the_four_data_sets() -> None:
    rendered = render("/// network-view | A network\n    id: n\n///")
    assert rendered.faults == []
    built = data(rendered.html, "gw-network-data")
    assert built["sizes"] == [2, 8, 8, 1]
    assert len(built["parameters"]) == 105
    assert [each["name"] for each in built["sets"]] == ["run-b", "xor", "moons", "rings"]
    assert "<svg" in rendered.html


def test_a_training_panel_brings_every_data_set_with_its_untrained_network() -> None:
    rendered = render("/// training | Train\n    id: t\n    data: xor\n///")
    assert rendered.faults == []
    built = data(rendered.html, "gw-training-data")
    assert built["start"] == "xor"
    assert [len(each["parameters"]) for each in built["sets"]] == [41, 105, 105, 105, 105]
    assert "<td>0.0328</td><td>0.0013</td>" in rendered.html


@pytest.mark.parametrize(
    ("block", "mend"),
    [
        ("/// nudge-plot | A\n    id: n\n    curve: x**4\n///", "Write one of x**2"),
        ("/// nudge-plot | A\n    id: n\n    curve: x**3\n    x: 9\n///", "from -2 to 2"),
        ("/// nudge-plot | A\n    id: n\n    h: 0\n///", "from 1e-15 to 1"),
        ("/// network-view | A\n    id: n\n    sizes: [3, 4, 1]\n///", "two inputs"),
        ("/// network-view | A\n    id: n\n    sizes: [2, 40, 1]\n///", "layers of 1 to 12"),
        ("/// training | A\n    id: n\n    data: spiral\n///", "Write one of run-a"),
        ("/// training | A\n    id: n\n\nWords that nobody would see.\n///", "takes no content"),
    ],
)
def test_a_mistake_in_a_block_is_told_with_its_mend(block: str, mend: str) -> None:
    (fault,) = render(block).faults
    assert mend in fault
