// @suite all
/** `ticketing mcp` with clients and lines that it should not trust. */
import { setTimeout as sleep } from "node:timers/promises";
import t from "tap";
import { runCli, startCli } from "../support/cli.ts";
import { eventually } from "../support/eventually.ts";
import { startService } from "../support/service.ts";

const call = (id: number, method: string, params: object = {}) =>
  JSON.stringify({ jsonrpc: "2.0", id, method, params });
const envOf = ({ url, key }: { url: string; key: string }) => ({
  SERVICE_URL: url,
  SERVICE_TOKEN: key,
});

const printed = ({ lines }: { lines: readonly string[] }, count: number) =>
  eventually(
    async () => lines.length,
    (length) => length >= count,
  );

t.test("each request gets one response, however malformed its line", async (t) => {
  const service = await startService(t);
  const depth = 100_000;
  const deep = call(1, "ping", { a: "?" }).replace('"?"', "[".repeat(depth) + "]".repeat(depth));
  const lines = [
    deep,
    call(2, "ping", { text: "x".repeat(10 << 20) }),
    call(3, "x".repeat(100_000)),
    call(4, "tools/call", { name: `get_me\r\nX-Member-Id: mbr_1${"é".repeat(10_000)}` }),
    `{"jsonrpc":"2.0","id":5,"method":"ping"`,
    "\u0000",
    ...Array.from({ length: 200 }, (_, n) => call(1_000 + n, "ping")),
    call(6, "ping"),
  ];
  const { code, stdout } = await runCli(["mcp"], envOf(service), lines.join("\r\n"));
  t.equal(code, 0);
  const replies = stdout
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  const byId = new Map(replies.filter(({ id }) => id !== undefined).map((each) => [each.id, each]));
  t.equal(byId.size, 205);
  for (const [id, message] of [
    [1, /100 levels/],
    [2, /larger than/],
    [3, /unknown method: xxx/],
    [4, /unknown tool: get_me/],
  ] as const) {
    t.match(byId.get(id).error.message, message);
  }
  t.same(byId.get(6).result, {});
  t.same(byId.get(1_199).result, {});
  const unnamed = replies.filter(({ id }) => id === undefined);
  t.same(
    unnamed.map(({ error }) => error.code),
    [-32700, -32700],
  );
});

t.test("a client that does not read is not read from, and may disconnect", async (t) => {
  const service = await startService(t);
  const running = startCli(t, ["mcp"], envOf(service));
  running.input.on("error", () => {});
  running.input.write(`${call(0, "ping")}\n`);
  await printed(running, 1);
  running.stall();
  const padding = "x".repeat(8_192);
  for (let id = 1; id <= 4_000; id++) {
    running.input.write(`${call(id, "tools/list", { padding })}\n`);
  }
  await sleep(2_000);
  t.ok(running.input.writableLength > 1 << 20, "most of it is still to be read");
  running.closeOutput();
  t.equal(await running.exited, 0);
});

t.test("every request after the service ends gets an error", async (t) => {
  const service = await startService(t);
  const running = startCli(t, ["mcp"], envOf(service));
  running.input.write(`${call(1, "ping")}\n`);
  await printed(running, 1);
  await service.app.close();
  running.input.write(`${call(2, "ping")}\n${call(3, "ping").slice(0, 20)}`);
  await printed(running, 2);
  t.match(JSON.parse(running.lines[1] ?? ""), { id: 2, error: { code: -32603, message: /reach/ } });
  running.input.end();
  t.equal(await running.exited, 0);
});
