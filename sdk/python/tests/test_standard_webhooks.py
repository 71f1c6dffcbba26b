"""The service signs for the libraries of Standard Webhooks too."""

import base64
import json
import os
from datetime import datetime, timezone
from pathlib import Path
from typing import Any

import pytest
from standardwebhooks import Webhook

VECTORS = json.loads(Path(os.environ["SIGNATURES"]).read_text())["standard"]


@pytest.mark.parametrize("vector", VECTORS, ids=lambda vector: vector["name"])
def test_the_library_computes_the_signatures_of_the_service(vector: dict[str, Any]) -> None:
    at = datetime.fromtimestamp(vector["timestamp"], tz=timezone.utc)
    body = base64.b64decode(vector["bodyBase64"]).decode()
    signatures = [Webhook(secret).sign(vector["id"], at, body) for secret in vector["secrets"]]
    assert " ".join(signatures) == vector["signature"]
