import t from "tap";
import { createLogger } from "../../src/runtime/log.ts";
import { lineCollector } from "../support/lines.ts";

t.test("no line carries a secret, in any place", async (t) => {
  const { lines, destination } = lineCollector();
  const log = createLogger("info", destination);
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
