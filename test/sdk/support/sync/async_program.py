"""Like program.py, with asyncio."""

import asyncio
import logging
import os
import signal

import uvicorn
from program import Handled, Store
from ticketing import aio, webhooks
from ticketing.webhooks import WebhookEvent


class AsyncStore:
    def __init__(self) -> None:
        self.store = Store()

    async def load(self) -> str | None:
        return self.store.load()

    async def save(self, position: str) -> None:
        self.store.save(position)


class AsyncHandled:
    def __init__(self) -> None:
        self.handled = Handled()

    async def has(self, id: str) -> bool:
        return self.handled.has(id)

    async def add(self, id: str) -> None:
        self.handled.add(id)

    async def on_event(self, event: WebhookEvent) -> None:
        await asyncio.sleep(0.001)
        self.handled.on_event(event)


async def main() -> None:
    logging.disable()
    handled = AsyncHandled()
    async with aio.Client() as client:
        sync = aio.Sync(client, store=AsyncStore(), on_event=handled.on_event, seen=handled)
        receiver = webhooks.AsyncReceiver(os.environ["WEBHOOK_SECRET"], sync.handle)
        server = uvicorn.Server(uvicorn.Config(receiver, port=0, lifespan="off"))
        serving = asyncio.create_task(server._serve())
        while not server.started:
            await asyncio.sleep(0.01)
        print(server.servers[0].sockets[0].getsockname()[1], flush=True)
        running = asyncio.create_task(sync.run())
        asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, running.cancel)
        try:
            await running
        except asyncio.CancelledError:
            server.should_exit = True
            await serving


if __name__ == "__main__":
    asyncio.run(main())
