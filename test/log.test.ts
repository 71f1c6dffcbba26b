import { Writable } from "node:stream";
import t from "tap";
import { createLogger } from "../src/log.ts";

t.test("no line carries a secret, wherever it stands", async (t) => {
  let output = "";
  const destination = new Writable({
    write(chunk, _encoding, done) {
      output += chunk;
      done();
    },
  });
  const log = createLogger("info", destination);
  const key = `sk_${"live"}_${"0123456789abcdef".repeat(3)}`;
  const secret = `whsec_${"fedcba9876543210".repeat(4)}`;
  log.info({ nested: { list: [key, { secret }] } }, `in the text ${key}`);
  log.child({ bound: secret }).error({ err: new Error(`in an error ${key} ${secret}`) });
  log.info({ headers: { authorization: "Bearer abc.def.ghi" } });
  t.notMatch(output, key.slice(12));
  t.notMatch(output, secret.slice(6));
  t.notMatch(output, "abc.def.ghi");
  t.match(output, "sk_live_0123…", "what may be shown remains");
  for (const line of output.trim().split("\n")) t.ok(JSON.parse(line).time);
});
