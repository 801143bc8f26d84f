"""The workflows of the hosted checks: read as YAML, and of one mind with the scripts."""

from typing import Any

import pytest
import yaml

from tests.support.source import ROOT

FOLDER = ROOT / ".github" / "workflows"
WORKFLOWS = sorted(FOLDER.glob("*.yml"))
ACCEPTED = yaml.safe_load((ROOT / ".github" / "actionlint.yaml").read_text(encoding="utf-8"))
KNOWN_RUNNERS = {"ubuntu-22.04", "windows-2022"}


def jobs_of(name: str) -> dict[str, Any]:
    jobs: dict[str, Any] = yaml.safe_load((FOLDER / name).read_text(encoding="utf-8"))["jobs"]
    return jobs


def runners(job: dict[str, Any]) -> set[str]:
    named = job.get("runs-on", "")
    return set(job["strategy"]["matrix"]["system"]) if "matrix.system" in named else {named} - {""}


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.stem)
def test_every_runner_is_known_or_accepted(path):
    accepted = set(ACCEPTED["self-hosted-runner"]["labels"])
    for job in jobs_of(path.name).values():
        assert runners(job) <= KNOWN_RUNNERS | accepted
        assert "timeout-minutes" in job or "uses" in job


def test_lint_and_tests_run_on_the_three_systems():
    jobs = jobs_of("check.yml")
    assert {"lint", "core", "tests", "package"} <= set(jobs)
    assert runners(jobs["tests"]) == {"ubuntu-24.04", "windows-2022", "macos-15"}


def test_installers_are_built_tried_and_published_with_checksums():
    package = jobs_of("package.yml")["package"]
    systems = {"ubuntu-22.04", "windows-2022", "macos-15-intel", "macos-15"}
    assert runners(package) == systems
    steps = "\n".join(str(step.get("run", "")) for step in package["steps"])
    assert "dev.py build" in steps
    assert steps.count("--check") >= 3
    publish = jobs_of("release.yml")["publish"]
    said = "\n".join(str(step.get("run", "")) for step in publish["steps"])
    assert "sha256sum" in said
    assert "SHA256SUMS" in said
    assert "gh release create" in said
    assert publish["needs"] == "package"
