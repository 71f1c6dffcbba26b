import { readdir, symlink } from "node:fs/promises";
import { join } from "node:path";
import t from "tap";
import { entities } from "../../src/app/entities.ts";
import { showFirstSteps } from "../../src/app/first-run.ts";
import { lastAddress, rememberAddress } from "../../src/app/last-address.ts";
import { openDatabase } from "../../src/db/database.ts";
import { createTestDatabase } from "../support/database.ts";
import { temporaryFolder } from "../support/process.ts";
import { testLog } from "../support/service.ts";

const secrets = /sk_live_[0-9a-f]|link#[\w-]/;

t.test("startup output", async (t) => {
  async function start() {
    const database = await createTestDatabase();
    const db = await openDatabase({ url: database.url, entities, log: testLog, poolSize: 2 });
    t.teardown(() => db.close().then(() => database.drop()));
    const show = async (isTTY: boolean | undefined, hasSignIn = true) => {
      let text = "";
      const write = (part: string) => {
        text += part;
      };
      await showFirstSteps({ db, base: "http://localhost:1", hasSignIn, out: { isTTY, write } });
      return text;
    };
    return Object.assign(show, { db });
  }

  const onTerminal = await start();
  const first = await onTerminal(true);
  t.match(first, /SERVICE_TOKEN=sk_live_[0-9a-f]{48}\n/);
  t.match(first, /^ {2}http:\/\/localhost:1\/sign-in\/link#[\w-]{43}$/m);
  const again = await onTerminal(true);
  t.notMatch(again, "sk_live_");
  t.match(again, /link#[\w-]{43}$/m);
  t.not(again, first);
  t.equal(await onTerminal(undefined), "", "redirected, later starts say nothing");
  t.equal(await onTerminal(true, false), "", "nor where people sign in elsewhere");

  const redirected = await (await start())(undefined);
  t.notMatch(redirected, secrets);
  t.match(redirected, "npm run --silent admin -- create-key --workspace demo --name demo");
  t.match(redirected, "npm run --silent admin -- sign-in-link");

  const elsewhere = await (await start())(true, false);
  t.match(elsewhere, /sk_live_[0-9a-f]{48}/);
  t.notMatch(elsewhere, /sign-in/);

  const settled = await start();
  await settled(true);
  await settled.db.pool.query(
    `insert into member_logins (workspace_id, issuer, subject, member_id)
     select id, 'ticketing', 'acc_1', 'mbr_1' from workspaces`,
  );
  t.equal(await settled(true), "", "once somebody can sign in, there is nothing to say");
});

t.test("the address is stored in place of one that cannot be changed", async (t) => {
  const folder = await temporaryFolder(t);
  t.equal(lastAddress(folder), undefined);
  await symlink("/dev/full", join(folder, "service.url"));
  rememberAddress(folder, "http://localhost:1");
  t.equal(lastAddress(folder), "http://localhost:1");
  t.same(await readdir(folder), ["service.url"]);
});
