// @suite default
import { randomBytes } from "node:crypto";
import t from "tap";
import { startApp } from "../../src/app/start-app.ts";
import { reseal } from "../../src/db/sealed.ts";
import { createSealer } from "../../src/db/sealer.ts";
import { spawnAdmin } from "../support/process.ts";
import { startService, testLog } from "../support/service.ts";

const newKey = () => randomBytes(32).toString("base64");

t.test("a sealed text opens only unchanged and with the same key", async (t) => {
  const [key, other] = [newKey(), newKey()];
  const sealer = createSealer(key);
  const sealed = await sealer.seal("whsec_x");
  t.not(sealed, await sealer.seal("whsec_x"), "never the same twice");
  t.ok(sealed.startsWith(sealer.mark));
  t.equal(await createSealer(key).open(sealed), "whsec_x");
  t.equal(await createSealer(other, [key]).open(sealed), "whsec_x", "an earlier key will do");
  await t.rejects(createSealer(other).open(sealed), { message: /unknown key/ });
  const parts = sealed.split(".");
  parts[3] = Buffer.from(randomBytes(7)).toString("base64url");
  await t.rejects(sealer.open(parts.join(".")));
  await t.rejects(sealer.open("nonsense"));
});

t.test("key rotation, from the first step to the last", async (t) => {
  const service = await startService(t, { ROLE: "api" });
  const { pool } = service.app.db;
  const path = "/api/v1/webhook-subscriptions";
  const secrets = new Map<string, string>();
  for (let i = 0; i < 3; i++) {
    const { body } = await service.rest("POST", path, { url: `https://example.com/${i}` });
    secrets.set(body.data.id, body.data.secret);
  }
  const first = service.config.SECRET_ENCRYPTION_KEY;
  const second = newKey();
  const readAll = async (sealer: ReturnType<typeof createSealer>) => {
    const { rows } = await pool.query("select id, sealed_secret from webhook_subscriptions");
    for (const { id, sealed_secret } of rows) {
      t.equal(await sealer.open(sealed_secret), secrets.get(id));
    }
  };

  const wrong = { ...service.config, SECRET_ENCRYPTION_KEY: second };
  await t.rejects(startApp(wrong, testLog), { message: /^SECRET_ENCRYPTION_KEY: / });
  await service.startAnother({
    SECRET_ENCRYPTION_KEY: second,
    SECRET_ENCRYPTION_KEY_PREVIOUS: [first],
  });
  await t.rejects(
    spawnAdmin(["re-encrypt"], {
      DATABASE_URL: service.config.DATABASE_URL,
      SECRET_ENCRYPTION_KEY: second,
    }),
    "what cannot be opened is left alone",
  );
  await readAll(createSealer(first));

  const output = await spawnAdmin(["re-encrypt"], {
    DATABASE_URL: service.config.DATABASE_URL,
    SECRET_ENCRYPTION_KEY: second,
    SECRET_ENCRYPTION_KEY_PREVIOUS: first,
  });
  t.equal(output, "4 values re-encrypted");
  await readAll(createSealer(second));
  t.equal(await reseal(pool, createSealer(second)), 0, "a second time there is nothing to do");
  await service.startAnother({ SECRET_ENCRYPTION_KEY: second });
  await t.rejects(startApp(service.config, testLog), { message: /^SECRET_ENCRYPTION_KEY: / });
});
