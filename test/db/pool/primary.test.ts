// @suite default
import t from "tap";
import { openPool } from "../../../src/db/pool/pool.ts";
import { startReplicated } from "../../support/replica.ts";
import { testLog } from "../../support/service.ts";

t.test("connections to a server that hangs end once another one takes writes", async (t) => {
  const { primaryUrl, replicaUrl, freezePrimary, promote } = await startReplicated(t);
  const url = primaryUrl.replace(/(?<=@)/, `${new URL(replicaUrl).host},`);
  const pool = openPool({ url, max: 1, log: testLog, prepare: true, silentMs: 60_000 });
  t.teardown(() => pool.end());
  const port = async () => (await pool.query("select inet_server_port() as port")).rows[0]?.port;
  t.equal(String(await port()), new URL(primaryUrl).port);

  freezePrimary();
  const inFlight = t.rejects(port(), { message: /another server takes writes now/ });
  await promote();
  await inFlight;
  t.equal(String(await port()), new URL(replicaUrl).port);
});
