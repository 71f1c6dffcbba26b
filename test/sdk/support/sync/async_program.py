"""Like program.py, with asyncio."""

import asyncio
import logging
import os
import signal

import uvicorn
from program import CLAIM_TTL, RECEIVER_ONLY, Handler, Store, make_claims
from ticketing import aio, webhooks
from ticketing.webhooks import Claim, WebhookEvent


class AsyncStore:
    def __init__(self) -> None:
        self.store = Store()

    async def load(self) -> str | None:
        return self.store.load()

    async def save(self, position: str) -> None:
        self.store.save(position)


class AsyncClaims:
    def __init__(self) -> None:
        self.claims = make_claims()

    async def claim(self, id: str, ttl: float) -> Claim:
        return await asyncio.to_thread(self.claims.claim, id, ttl)

    async def done(self, id: str) -> None:
        await asyncio.to_thread(self.claims.done, id)

    async def release(self, id: str) -> None:
        await asyncio.to_thread(self.claims.release, id)


async def main() -> None:
    logging.disable()
    handler = Handler()

    async def on_event(event: WebhookEvent) -> None:
        await asyncio.sleep(0.001)
        handler.on_event(event)

    claims = AsyncClaims()
    secret = os.environ["WEBHOOK_SECRET"]
    async with aio.Client() as client:
        sync = aio.Sync(
            client, store=AsyncStore(), on_event=on_event, claims=claims, claim_ttl=CLAIM_TTL
        )
        receiver = webhooks.AsyncReceiver(secret, sync.handle)
        if RECEIVER_ONLY:
            receiver = webhooks.AsyncReceiver(secret, on_event, claims=claims, claim_ttl=CLAIM_TTL)
        server = uvicorn.Server(uvicorn.Config(receiver, port=0, lifespan="off"))
        serving = asyncio.create_task(server._serve())
        while not server.started:
            await asyncio.sleep(0.01)
        print(server.servers[0].sockets[0].getsockname()[1], flush=True)
        if RECEIVER_ONLY:
            await asyncio.Event().wait()
        running = asyncio.create_task(sync.run())
        asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, running.cancel)
        try:
            await running
        except asyncio.CancelledError:
            server.should_exit = True
            await serving


if __name__ == "__main__":
    asyncio.run(main())
