// @suite all
import { randomBytes } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import t from "tap";
import { spawnAdmin, temporaryFolder } from "../support/process.ts";
import { startService } from "../support/service.ts";

t.test("no command seals with another key than that of the database", async (t) => {
  const [service, other] = await Promise.all([startService(t), startService(t)]);
  const folder = await temporaryFolder(t);
  const wrong = randomBytes(32).toString("base64");
  const envOf = ({ config }: typeof service, key = config.SECRET_ENCRYPTION_KEY) => ({
    DATABASE_URL: config.DATABASE_URL,
    SECRET_ENCRYPTION_KEY: key,
  });
  const exported = join(folder, "exported.jsonl");
  await writeFile(exported, await spawnAdmin(["export", "--workspace", "test-1"], envOf(service)));
  const sealed = async () =>
    (await service.app.db.pool.query("select * from issuer_keys order by 1")).rows;
  const before = await sealed();
  const notTheKey = /SECRET_ENCRYPTION_KEY.* is not the key that sealed the secrets/;
  for (const args of [["rotate-issuer-key"], ["import", exported, "--as", "copy"]]) {
    const refused = spawnAdmin(args, envOf(service, wrong));
    await t.rejects(refused, { code: 1, stdout: "", stderr: notTheKey }, args.join(" "));
  }
  t.same(await sealed(), before);

  const to = join(folder, "to.env");
  const lines = Object.entries({ ...envOf(other, wrong), CELL: "b", CELL_PROXIES: "127.0.0.1:9" });
  await writeFile(to, lines.map(([name, value]) => `${name}='${value}'`).join("\n"));
  const move = spawnAdmin(["move-workspace", "--workspace", "test-1", "--to", to], {
    ...envOf(service),
    CELL: "a",
    CELL_PROXIES: "127.0.0.1:9",
  });
  await t.rejects(move, { code: 1, stderr: /cell b: SECRET_ENCRYPTION_KEY.* is not the key/ });
  const { rowCount } = await service.app.db.pool.query("select from workspace_moves");
  t.equal(rowCount, 0, "nothing has begun");
});
