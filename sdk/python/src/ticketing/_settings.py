from __future__ import annotations

import os
import re
import ssl
from collections.abc import Mapping
from dataclasses import dataclass
from logging import Logger

import httpx

from ._log import default_logger


@dataclass(frozen=True)
class Settings:
    """The settings of a client, with all defaults applied."""

    token: str
    url: str
    timeout: float | None
    """None or 0: no limit."""
    max_retries: int
    headers: Mapping[str, str]
    logger: Logger


def resolve(
    token: str | None,
    url: str | None,
    timeout: float | None,
    max_retries: int,
    headers: Mapping[str, str] | None,
    logger: Logger | None,
) -> Settings:
    """Fills missing arguments from the environment. Raises ValueError naming a missing one."""
    return Settings(
        token=_checked(token or _from_environment("token", "SERVICE_TOKEN")),
        url=_base_of(url or _from_environment("url", "SERVICE_URL")),
        timeout=timeout,
        max_retries=max_retries,
        headers=headers or {},
        logger=logger or default_logger(),
    )


def _checked(token: str) -> str:
    # A file with a token ends with a line break. httpx quotes a header that it refuses.
    token = token.strip()
    if not re.fullmatch("[!-~]+", token):
        raise ValueError("The token has characters that no token has. Check SERVICE_TOKEN.")
    return token


def _base_of(url: str) -> str:
    # The paths of methods begin with `/api/v1`, which people copy together with the address.
    return re.sub("/api/v1$", "", url.strip().rstrip("/"))


def _from_environment(option: str, name: str) -> str:
    if value := os.environ.get(name):
        return value
    raise ValueError(f"Pass the argument `{option}`, or set the environment variable {name}.")


def tls_context() -> ssl.SSLContext:
    """Trusts the usual authorities and those of this machine, such as a company's own."""
    context = httpx.create_ssl_context()
    context.load_default_certs()
    return context
