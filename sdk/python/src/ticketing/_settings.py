from __future__ import annotations

import os
import ssl
from collections.abc import Mapping
from dataclasses import dataclass

import httpx


@dataclass(frozen=True)
class Settings:
    """The settings of a client, with all defaults applied."""

    token: str
    url: str
    timeout: float
    max_retries: int
    headers: Mapping[str, str]


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
    raise ValueError(f"Pass the argument `{option}`, or set the environment variable {name}.")


def tls_context() -> ssl.SSLContext:
    """Trusts the usual authorities and those of this machine, such as a company's own."""
    context = httpx.create_ssl_context()
    context.load_default_certs()
    return context
