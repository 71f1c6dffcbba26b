import t from "tap";
import { entities } from "../../src/app/entities.ts";
import { showFirstSteps } from "../../src/app/first-run.ts";
import { openDatabase } from "../../src/db/database.ts";
import { createTestDatabase } from "../support/database.ts";
import { testLog } from "../support/service.ts";

const secrets = /sk_live_[0-9a-f]|login#[0-9a-f]/;

t.test("the output of a start", async (t) => {
  async function start() {
    const database = await createTestDatabase();
    const db = await openDatabase({ url: database.url, entities, log: testLog, poolSize: 2 });
    t.teardown(() => db.close().then(() => database.drop()));
    return async (isTTY: boolean | undefined, hasDemoLogin = true) => {
      let text = "";
      const write = (part: string) => {
        text += part;
      };
      await showFirstSteps({ db, base: "http://localhost:1", hasDemoLogin, out: { isTTY, write } });
      return text;
    };
  }

  const onTerminal = await start();
  const first = await onTerminal(true);
  t.match(first, /SERVICE_TOKEN=sk_live_[0-9a-f]{48}\n/);
  t.match(first, /^ {2}http:\/\/localhost:1\/login#[0-9a-f]{32}$/m);
  const again = await onTerminal(true);
  t.notMatch(again, "sk_live_");
  t.match(again, /login#[0-9a-f]{32}$/m);
  t.not(again, first);
  t.equal(await onTerminal(undefined), "", "redirected, later starts say nothing");
  t.equal(await onTerminal(true, false), "", "nor where there is no demo login");

  const redirected = await (await start())(undefined);
  t.notMatch(redirected, secrets);
  t.match(redirected, "npm run --silent admin -- create-key --workspace demo --name demo");
  t.match(redirected, "npm run --silent admin -- login-link");

  const noLogin = await (await start())(true, false);
  t.match(noLogin, /sk_live_[0-9a-f]{48}/);
  t.notMatch(noLogin, /login/);
});
