import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { createAdaptorServer } from "@hono/node-server";
import type { Receiver } from "@ticketing-service/sdk/webhooks";
import express from "express";
import fastify from "fastify";
import { Hono } from "hono";

interface Serving {
  readonly port: number;
  close(): Promise<unknown>;
}

/** The receiver at `/hook`, mounted as each framework's users would, with its JSON parser elsewhere. */
export const frameworks: Record<string, (receiver: Receiver) => Promise<Serving>> = {
  Express(receiver) {
    const app = express();
    app.post("/hook", receiver.node);
    app.use(express.json());
    return listening(createServer(app));
  },
  async Fastify(receiver) {
    const app = fastify();
    await app.register(receiver.fastify, { path: "/hook" });
    await app.listen({ port: 0, host: "127.0.0.1" });
    const { port } = app.server.address() as AddressInfo;
    return { port, close: () => app.close() };
  },
  async Hono(receiver) {
    const app = new Hono().post("/hook", (context) => receiver.fetch(context.req.raw));
    const server = createAdaptorServer(app) as Server;
    return listening(server);
  },
};

async function listening(server: Server): Promise<Serving> {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    port: (server.address() as AddressInfo).port,
    close: async () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
