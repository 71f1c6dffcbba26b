import os
from collections.abc import Mapping
from dataclasses import dataclass

LONGEST_SILENCE = 45.0
"""Seconds of silence after which a stream is dead: the service sends a message every 15."""


@dataclass(frozen=True)
class Settings:
    """The settings of a client, with all defaults applied."""

    token: str
    url: str
    timeout: float
    max_retries: int
    headers: Mapping[str, str]

    @property
    def timeout_ms(self) -> int:
        return max(1, round(self.timeout * 1000))


def resolve(
    token: str | None,
    url: str | None,
    timeout: float,
    max_retries: int,
    headers: Mapping[str, str] | None,
) -> Settings:
    """Fills missing arguments from the environment. Raises ValueError naming a missing one."""
    return Settings(
        token=token or _from_environment("token", "SERVICE_TOKEN"),
        url=(url or _from_environment("url", "SERVICE_URL")).rstrip("/"),
        timeout=timeout,
        max_retries=max_retries,
        headers=headers or {},
    )


def _from_environment(option: str, name: str) -> str:
    if value := os.environ.get(name):
        return value
    raise ValueError(f"pass the argument `{option}` or set {name}")
