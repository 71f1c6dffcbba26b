import { stripVTControlCharacters } from "node:util";
import t from "tap";
import { createLogger } from "../../src/telemetry/log.ts";
import { lineCollector } from "../support/lines.ts";

t.test("no line contains a secret anywhere", async (t) => {
  const { lines, destination } = lineCollector();
  const log = createLogger("info", { destination });
  const key = `sk_${"live"}_${"0123456789abcdef".repeat(3)}`;
  const secret = `whsec_${"fedcba9876543210".repeat(4)}`;
  log.info({ nested: { list: [key, { secret }] } }, `in the text ${key}`);
  log.child({ bound: secret }).error({ err: new Error(`in an error ${key} ${secret}`) });
  log.info({ headers: { authorization: "Bearer abc.def.ghi" } });
  const lost = Object.assign(new Error("lost"), { code: "57P01", client: { secretKey: 4242 } });
  log.warn({ err: new Error("outer", { cause: lost }) });
  const output = lines.join("\n");
  t.notMatch(output, key.slice(12));
  t.notMatch(output, secret.slice(6));
  t.notMatch(output, "abc.def.ghi");
  t.match(output, "sk_live_0123…", "what may be shown remains");
  t.notMatch(output, "4242", "of an error no more than what happened");
  t.match(output, '"code":"57P01"');
  for (const line of lines) {
    t.ok(JSON.parse(line).time);
  }
});

t.test("human-readable lines", async (t) => {
  const { lines, destination } = lineCollector();
  const log = createLogger("debug", { destination, process: "api-2", prettyFor: destination });
  const time = /^\d\d:\d\d:\d\d\.\d{3} /;
  const last = () => (lines.at(-1) ?? "").replace(time, "");
  const key = `sk_${"live"}_${"0123456789abcdef".repeat(3)}`;

  const cases: [object, string, string][] = [
    [{ port: 8080, url: "http://localhost:8080" }, "ready", "port=8080 url=http://localhost:8080"],
    [{ path: "/a b", text: 'say "x"' }, "quoted", String.raw`path="/a b" text="say \"x\""`],
    [{ nested: { list: [1, "a"] }, none: null }, "as JSON", 'nested={"list":[1,"a"]} none=null'],
    [{ a: "x b=y" }, "a value is no field", 'a="x b=y"'],
    [{ key }, `secret ${key}`, "key=sk_live_0123…"],
  ];
  for (const [fields, message, shown] of cases) {
    log.info(fields, message);
    t.match(lines.at(-1), time);
    t.equal(last(), `INFO  api-2  ${message.replace(key, "sk_live_0123…")} ${shown}`);
  }
  log.debug("no fields");
  t.equal(last(), "DEBUG api-2  no fields");

  const before = lines.length;
  log.error({ err: new Error("outer", { cause: new Error("inner") }), id: 1 }, "failed");
  const [head = "", ...stack] = lines.slice(before);
  t.equal(head.replace(time, ""), 'ERROR api-2  failed id=1 err="outer: inner"');
  t.ok(stack.every((line) => /^ {4}(at |caused by: Error: inner$)/.test(line)));
  t.ok(stack.includes("    caused by: Error: inner"));

  const hostile = "\u001b[2J\u009b2J\r\n\u202e\u2028\u0000";
  const written = lines.length;
  log.warn({ text: hostile, [hostile]: 1, err: new Error(hostile) }, hostile);
  const shown = lines.slice(written).join("\n");
  t.equal(stripVTControlCharacters(shown), shown);
  t.notMatch(shown.replaceAll("\n", ""), /[\p{Cc}\p{Cf}\p{Zl}]/u);
  t.match(shown, "\\u{1b}[2J");
});
