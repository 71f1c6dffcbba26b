// @suite all
// @needs s3-server
import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { join } from "node:path";
import t from "tap";
import { createFiles } from "../../../src/features/attachments/files.ts";
import { createPostgresStore } from "../../../src/features/attachments/postgres-store.ts";
import { createS3Store } from "../../../src/features/attachments/s3-store.ts";
import { startS3Server } from "../../support/s3-server.ts";
import { startService } from "../../support/service.ts";
import { assertStore, mebibyte } from "./assert-store.ts";

/** tap takes what it compares an error with for an Error. */
const unavailable = { name: "Error", reason: "UNAVAILABLE", status: 503 } as { name: string };

t.test("files in a bucket", async (t) => {
  const service = await startService(t, { ROLE: "api" });
  const { workspaceId } = service;
  const { db } = service.app;
  const postgres = createPostgresStore(db);
  const server = await startS3Server(t);
  const s3 = createS3Store(server.options);
  await assertStore(t, service, { postgres, s3 });

  await t.test("a wrong signature is refused like any other failure", async (t) => {
    const credentials = { accessKeyId: "access", secretAccessKey: "wrong" };
    const stranger = createS3Store({ ...server.options, credentials });
    const key = { workspaceId, id: "att_x" };
    await t.rejects(stranger.put(key, Buffer.from("x")), unavailable);
  });

  await t.test(
    "is down: nothing is half stored, and what was stored is reached later",
    async (t) => {
      const files = createFiles({ db, stores: { postgres, s3 }, maxBytes: 10 * mebibyte });
      const file = (bytes: Buffer) => [{ name: "a", contentType: "", bytes }];
      const [kept] = await files.store(workspaceId, file(Buffer.from("kept")));
      await server.stop();
      const refused = files.store(workspaceId, file(randomBytes(6 * mebibyte)));
      await t.rejects(refused, unavailable);
      await t.rejects(files.read(workspaceId, kept?.id ?? ""), unavailable);
      await server.start();
      const [again] = await files.store(workspaceId, file(randomBytes(6 * mebibyte)));
      t.equal(again?.size, 6 * mebibyte, "what failed takes no room");
      t.equal(String((await files.read(workspaceId, kept?.id ?? ""))?.bytes), "kept");

      const none = createFiles({ db, stores: { postgres, s3: undefined }, maxBytes: mebibyte });
      await t.rejects(none.read(workspaceId, kept?.id ?? ""), unavailable);
    },
  );

  await t.test("keys begin with the workspace", async (t) => {
    await s3.put({ workspaceId, id: "att_key" }, Buffer.from("x"));
    t.ok(existsSync(join(server.folder, workspaceId, "att_key")));
  });
});
