// @suite all
import { randomBytes } from "node:crypto";
import { Agent, request } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import t from "tap";
import { createTestDatabase } from "../support/database.ts";
import { eventually } from "../support/eventually.ts";
import { spawnAdmin, spawnService } from "../support/process.ts";
import { createRandom } from "../support/random.ts";
import { restCall } from "../support/service.ts";

const processes = 4;
const perSecond = 200;
const rounds = 25;
const random = createRandom();

t.test("after the response to a revocation, no request that starts later succeeds", async (t) => {
  const database = await createTestDatabase();
  t.teardown(() => database.drop());
  const env = {
    DATABASE_URL: database.url,
    SECRET_ENCRYPTION_KEY: randomBytes(32).toString("base64"),
    ROLE: "api",
    LOG_LEVEL: "info",
  };
  const services = await Promise.all(Array.from({ length: processes }, () => spawnService(t, env)));
  const urls = services.map(({ url }) => url);
  const admin = await spawnAdmin(["create-key", "--workspace", "race", "--name", "admin"], env);
  const agent = new Agent({ keepAlive: true, maxSockets: 200 });
  t.teardown(() => agent.destroy());

  let succeeded = 0;
  let refused = 0;
  for (let round = 0; round < rounds; round++) {
    const home = urls[round % processes] ?? "";
    const created = await restCall(home, admin, "POST", "/api/v1/api-keys", { name: "short" });
    const { id, key } = created.body.data;
    let revokedAt = Number.POSITIVE_INFINITY;
    const responses: Promise<{ startedAt: number; status: number }>[] = [];
    let [volleys, lateVolleys] = [0, 0];
    const shoot = () => {
      volleys++;
      lateVolleys += revokedAt < performance.now() ? 1 : 0;
      for (const url of urls) {
        responses.push(call(agent, url, key));
      }
    };
    const gun = setInterval(shoot, 1000 / perSecond);
    // Revoked at any moment between two requests.
    const before = 24 + random() * 12;
    await eventually(
      async () => volleys,
      (count) => count > before,
    );
    await sleep(random() * (1000 / perSecond));
    const revocation = await restCall(home, admin, "DELETE", `/api/v1/api-keys/${id}`);
    revokedAt = performance.now();
    t.equal(revocation.status, 204);
    await eventually(
      async () => lateVolleys,
      (count) => count >= 24,
    );
    clearInterval(gun);

    const all = await Promise.all(responses);
    const late = all.filter(({ startedAt }) => startedAt > revokedAt);
    succeeded += all.filter(({ status }) => status === 200).length;
    refused += late.length;
    t.ok(late.length > 0);
    t.same(
      late.filter(({ status }) => status !== 401),
      [],
      `round ${round}`,
    );
  }
  t.ok(succeeded > rounds * processes, "before that, requests did succeed");
  t.comment(`${succeeded} requests succeeded before, ${refused} were refused after`);
});

function call(agent: Agent, base: string, key: string) {
  return new Promise<{ startedAt: number; status: number }>((resolve, reject) => {
    const startedAt = performance.now();
    request(
      `${base}/api/v1/me`,
      { agent, headers: { authorization: `Bearer ${key}` } },
      (response) => {
        response.resume();
        response.on("end", () => resolve({ startedAt, status: response.statusCode ?? 0 }));
      },
    )
      .on("error", reject)
      .end();
  });
}
