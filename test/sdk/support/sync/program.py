"""A program that must not miss an event. It appends the ID of each event that it handled to a file,
fails at every seventh, keeps its position in another file, and receives webhooks on a port that it
prints. SIGTERM ends it. With CLAIMS_URL it shares the claims of a server with other programs, with
RECEIVER_ONLY it has no stream, and with CRASH_AT it dies at that event."""

import logging
import os
import signal
import threading
import urllib.request
from pathlib import Path
from socketserver import ThreadingMixIn
from wsgiref.simple_server import WSGIRequestHandler, WSGIServer, make_server

from ticketing import Client, Sync, webhooks
from ticketing.webhooks import Claim, EventClaims, Memory, WebhookEvent

POSITION = Path(os.environ["POSITION"])
HANDLED = Path(os.environ["HANDLED"])


class Store:
    def load(self) -> str | None:
        return POSITION.read_text() if POSITION.exists() else None

    def save(self, position: str) -> None:
        new = POSITION.with_suffix(".new")
        new.write_text(position)
        new.replace(POSITION)


class Shared:
    """The claims of a server."""

    def __init__(self, url: str) -> None:
        self.url = url

    def ask(self, path: str) -> str:
        with urllib.request.urlopen(f"{self.url}/{path}", data=b"") as response:
            return str(response.read().decode())

    def claim(self, id: str, ttl: float) -> Claim:
        return self.ask(f"claim/{id}/{ttl * 1000:g}")  # type: ignore[return-value]

    def done(self, id: str) -> None:
        self.ask(f"done/{id}")

    def release(self, id: str) -> None:
        self.ask(f"release/{id}")


def make_claims() -> EventClaims:
    if url := os.environ.get("CLAIMS_URL"):
        return Shared(url)
    memory = Memory()
    for id in HANDLED.read_text().split() if HANDLED.exists() else ():
        memory.done(id)
    return memory


CLAIM_TTL = int(os.environ.get("CLAIM_MS", "60000")) / 1000
RECEIVER_ONLY = "RECEIVER_ONLY" in os.environ


class Handler:
    def __init__(self) -> None:
        self.calls = 0
        self.lock = threading.Lock()

    def on_event(self, event: WebhookEvent) -> None:
        with self.lock:
            self.calls += 1
            if str(self.calls) == os.environ.get("CRASH_AT"):
                os.kill(os.getpid(), signal.SIGKILL)
            if self.calls % 7 == 0:
                raise RuntimeError("every seventh fails")
            with HANDLED.open("a") as file:
                file.write(f"{event.id}\n")


class Server(ThreadingMixIn, WSGIServer):
    daemon_threads = True


class Quiet(WSGIRequestHandler):
    def log_message(self, *_: object) -> None:
        pass


def main() -> None:
    logging.disable()
    on_event = Handler().on_event
    claims = make_claims()
    secret = os.environ["WEBHOOK_SECRET"]
    with Client() as client:
        sync = Sync(client, store=Store(), on_event=on_event, claims=claims, claim_ttl=CLAIM_TTL)
        receiver = webhooks.Receiver(secret, sync.handle)
        if RECEIVER_ONLY:
            receiver = webhooks.Receiver(secret, on_event, claims=claims, claim_ttl=CLAIM_TTL)
        with make_server("127.0.0.1", 0, receiver, Server, Quiet) as server:
            threading.Thread(target=server.serve_forever, daemon=True).start()
            print(server.server_port, flush=True)
            if RECEIVER_ONLY:
                threading.Event().wait()
            signal.signal(signal.SIGTERM, lambda *_: sync.stop())
            sync.run()
            server.shutdown()


if __name__ == "__main__":
    main()
