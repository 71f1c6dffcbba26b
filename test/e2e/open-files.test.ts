// @suite all
import { execFile } from "node:child_process";
import { once } from "node:events";
import { Agent, request } from "node:http";
import { connect, type Socket } from "node:net";
import { text } from "node:stream/consumers";
import { promisify } from "node:util";
import t from "tap";
import { eventually } from "../support/eventually.ts";
import { prepareDatabase } from "../support/prepared-database.ts";
import { spawnService, temporaryFolder } from "../support/process.ts";
import { createReceiver } from "../support/receiver.ts";
import { restCall } from "../support/service.ts";

/** Runs the command after it with this many files at most. */
const limitedTo = (files: number) => ["sh", "-c", `ulimit -n ${files} && exec "$0" "$@"`] as const;

t.test("clients that take all connections leave file descriptors for deliveries", async (t) => {
  const { key, env } = await prepareDatabase(t);
  const receiver = await createReceiver();
  t.teardown(() => receiver.close());
  const place = { enter: limitedTo(256), address: "127.0.0.1" };
  const service = await spawnService(t, env, place);
  t.match(service.lines.join("\n"), /"possible":96,"msg":"MAX_CONNECTIONS needs a higher limit/);
  await restCall(service.url, key, "POST", "/api/v1/webhook-subscriptions", { url: receiver.url });

  // Opened first, as there is no room for it later.
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  t.teardown(() => agent.destroy());
  const call = async (method: string, path: string, body = "") => {
    const headers = { authorization: `Bearer ${key}`, "content-type": "application/json" };
    const sent = request(service.url + path, { method, headers, agent }).end(body);
    const [response] = await once(sent, "response");
    return { status: response.statusCode, body: await text(response) };
  };
  t.equal((await call("GET", "/api/v1/me")).status, 200);

  let open = 0;
  const sockets = Array.from({ length: 300 }, (): Socket => {
    const socket = connect(Number(new URL(service.url).port), "127.0.0.1");
    return socket
      .once("connect", () => {
        open += 1;
      })
      .once("close", () => {
        open -= 1;
      })
      .on("error", () => {});
  });
  t.teardown(() => {
    for (const socket of sockets) {
      socket.destroy();
    }
  });
  const left = await eventually(
    async () => open,
    (count) => count > 0 && count < 96,
  );
  t.ok(left > 0 && left < 96, `${left} of 300 stay open`);

  const ticket = JSON.stringify({ subject: "Help", requester: { name: "Ada" } });
  t.equal((await call("POST", "/api/v1/tickets", ticket)).status, 201);
  await receiver.waitFor(1);
  t.equal((await call("GET", "/readyz")).status, 200);
});

t.test("a limit of open files too low for the embedded Postgres is reported", async (t) => {
  const [command, ...args] = [...limitedTo(64), process.execPath, "src/main.js"];
  const env = { PATH: process.env.PATH, DATA_DIR: await temporaryFolder(t) };
  const started = promisify(execFile)(command, args, { env });
  await t.rejects(started, { code: 1, stderr: /raise the limit of open files \(ulimit -n\)\)\n$/ });
});
