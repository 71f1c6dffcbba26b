// @suite all
import { connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import t from "tap";
import { startService } from "../support/service.ts";
import { post } from "./support/post.ts";

t.test(
  "a client that sends 10,000 messages and reads no response holds up itself alone",
  async (t) => {
    const service = await startService(t);
    const message = (id: number) => JSON.stringify({ jsonrpc: "2.0", id, method: "tools/list" });
    const head = `POST /mcp HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${service.key}\r\nContent-Type: application/json\r\n`;
    const socket = connect(service.app.port, "127.0.0.1");
    t.teardown(() => socket.destroy());
    socket.on("error", () => {});
    socket.pause();
    const before = process.memoryUsage.rss();
    for (let id = 1; id <= 10_000; id++) {
      const body = message(id);
      socket.write(`${head}Content-Length: ${body.length}\r\n\r\n${body}`);
    }
    for (let second = 0; second < 3; second++) {
      await sleep(1_000);
      t.match(await post(service, { jsonrpc: "2.0", id: 1, method: "ping" }), { status: 200 });
    }
    const grown = (process.memoryUsage.rss() - before) / (1 << 20);
    t.ok(grown < 150, `${grown.toFixed()} MiB more`);
  },
);
