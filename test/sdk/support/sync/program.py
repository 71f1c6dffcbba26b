"""A program that must not miss an event. It appends the ID of each event that it handled to a file,
fails at every seventh, keeps its position in another file, and receives webhooks on a port that it
prints. SIGTERM ends it."""

import logging
import os
import signal
import threading
from pathlib import Path
from socketserver import ThreadingMixIn
from wsgiref.simple_server import WSGIRequestHandler, WSGIServer, make_server

from ticketing import Client, Sync, webhooks
from ticketing.webhooks import WebhookEvent

POSITION = Path(os.environ["POSITION"])
HANDLED = Path(os.environ["HANDLED"])


class Store:
    def load(self) -> str | None:
        return POSITION.read_text() if POSITION.exists() else None

    def save(self, position: str) -> None:
        new = POSITION.with_suffix(".new")
        new.write_text(position)
        new.replace(POSITION)


class Handled:
    def __init__(self) -> None:
        self.ids = set(HANDLED.read_text().split() if HANDLED.exists() else ())
        self.calls = 0
        self.lock = threading.Lock()

    def has(self, id: str) -> bool:
        return id in self.ids

    def add(self, id: str) -> None:
        self.ids.add(id)

    def on_event(self, event: WebhookEvent) -> None:
        with self.lock:
            self.calls += 1
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
    handled = Handled()
    with Client() as client:
        sync = Sync(client, store=Store(), on_event=handled.on_event, seen=handled)
        receiver = webhooks.Receiver(os.environ["WEBHOOK_SECRET"], sync.handle)
        with make_server("127.0.0.1", 0, receiver, Server, Quiet) as server:
            threading.Thread(target=server.serve_forever, daemon=True).start()
            print(server.server_port, flush=True)
            signal.signal(signal.SIGTERM, lambda *_: sync.stop())
            sync.run()
            server.shutdown()


if __name__ == "__main__":
    main()
