// @suite all
import { once } from "node:events";
import { connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import t from "tap";
import { readCorpus } from "../corpus/read.ts";
import { prepareDatabase } from "../support/prepared-database.ts";
import { spawnService } from "../support/process.ts";
import fc, { seed } from "../support/properties.ts";
import { isLong } from "./arena.ts";
import { arrivals, type CorpusRequest, toBytes } from "./request-grammar.ts";

const cases = isLong ? 20_000 : 2_000;
const atOnce = 50;
/** How long to keep a connection that the service waits on, in milliseconds. */
const patienceMs = 150;

const { env, key } = await prepareDatabase(t);

for (const role of ["api", "worker"]) {
  t.test(`no request crashes a process: ${role}`, async (t) => {
    const { child, url, lines } = await spawnService(t, {
      ...env,
      ROLE: role,
      RATE_LIMIT_PER_MINUTE: "0",
    });
    const port = Number(new URL(url).port);

    async function isWell(): Promise<boolean> {
      const response = await fetch(`${url}/healthz`).catch(() => undefined);
      return response?.status === 200 && child.exitCode === null;
    }

    await t.test("the corpus", async (t) => {
      for (const given of readCorpus<CorpusRequest>("requests")) {
        const response = await send(port, toBytes(given));
        t.notMatch(response, /^HTTP\/1\.1 5/, JSON.stringify(given).slice(0, 120));
        t.ok(await isWell(), "the process goes on");
      }
    });

    await t.test(`${cases} generated arrivals`, async (t) => {
      t.comment(`TEST_SEED=${seed}`);
      const generated = fc.sample(arrivals(key), { numRuns: cases, seed });
      for (let from = 0; from < cases; from += atOnce) {
        const batch = generated.slice(from, from + atOnce);
        const responses = await Promise.all(batch.map((bytes) => send(port, bytes)));
        const faults = responses.flatMap((response, i) =>
          isFault(response) ? [`${Buffer.from(batch[i] ?? [])}\n→ ${response}`] : [],
        );
        t.same(faults, [], "no internal error");
        if (!(await isWell())) {
          t.fail(`the process has ended in the batch from ${from}`);
          break;
        }
      }
    });

    t.same(
      lines.filter((line) => line.includes('"error"')),
      [],
      "nothing went wrong inside",
    );
  });
}

/** An internal error. The protocol requires 501 and 505 for some requests. */
const isFault = (response: string) => /^HTTP\/1\.1 50[0234]/m.test(response);

/** The response of the service to these bytes, until it closes the connection or waits. */
async function send(port: number, bytes: Uint8Array): Promise<string> {
  const socket = connect(port, "127.0.0.1");
  const chunks: Buffer[] = [];
  socket.on("data", (chunk) => chunks.push(chunk));
  // A reset connection was refused, too.
  socket.on("error", () => {});
  await Promise.race([once(socket, "connect"), once(socket, "close")]);
  socket.write(bytes);
  await Promise.race([once(socket, "close").catch(() => {}), sleep(patienceMs)]);
  socket.destroy();
  return Buffer.concat(chunks).toString("latin1");
}
