import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { join } from "node:path";
import t, { type Test } from "tap";
import type { FileStore } from "../../../src/features/attachments/file-store.ts";
import { createFiles, type Files } from "../../../src/features/attachments/files.ts";
import { createPostgresStore } from "../../../src/features/attachments/postgres-store.ts";
import { createS3Store } from "../../../src/features/attachments/s3-store.ts";
import { findToolchain } from "../../sdk/support/toolchain.ts";
import { startS3Server } from "../../support/s3-server.ts";
import { startService } from "../../support/service.ts";

/** tap takes what it compares an error with for an Error. */
const unavailable = { name: "Error", reason: "UNAVAILABLE", status: 503 } as { name: string };
const mebibyte = 1 << 20;
const { skip, missing } = await findToolchain("Go");

t.test("stores of files", async (t) => {
  const { app, workspaceId } = await startService(t, { ROLE: "api" });
  const { db } = app;
  const postgres = createPostgresStore(db);
  await t.test("Postgres", (t) => behaves(t, postgres));

  await t.test("keeps what earlier versions stored readable", async (t) => {
    const bytes = randomBytes(600_000);
    await db.pool.query(
      `insert into attachments
         (id, workspace_id, ticket_id, message_id, name, content_type, size, sha256, bytes, created_at)
       values ('att_old', $1, 'tkt_1', 'msg_1', 'a.html', 'text/html', 600000, '', $2, now())`,
      [workspaceId, bytes],
    );
    const files = createFiles({ db, stores: { postgres, s3: undefined }, maxBytes: mebibyte });
    const file = await files.read(workspaceId, "att_old");
    t.ok(file?.bytes.equals(bytes));
    t.equal(file?.contentType, "application/octet-stream", "not what was declared");
  });

  await t.test("S3", { skip }, async (t) => {
    if (missing !== undefined) {
      return void t.fail(missing);
    }
    const server = await startS3Server(t);
    const s3 = createS3Store(server.options);
    await behaves(t, s3);

    await t.test("a signature that is wrong is refused, as any other failure", async (t) => {
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

  /** What every store does, by itself and below the files of a workspace. */
  async function behaves(t: Test, store: FileStore): Promise<void> {
    const bytesOf = async (id: string, size: number) =>
      Buffer.concat(await Array.fromAsync(store.read({ workspaceId, id }, size)));

    for (const size of [0, 1, 256 * 1024, mebibyte, mebibyte + 1, 10 * mebibyte]) {
      await t.test(`${size} bytes come back as they were`, async (t) => {
        const id = `att_${size}`;
        const bytes = randomBytes(size);
        await store.put({ workspaceId, id }, bytes);
        t.ok((await bytesOf(id, size)).equals(bytes));
      });
    }

    await t.test("what is removed, twice or never stored is gone", async (t) => {
      const keys = ["att_1", "att_1", "att_never"].map((id) => ({ workspaceId, id }));
      await store.remove(keys);
      await store.remove(keys);
      await store.remove([]);
      await t.rejects(bytesOf("att_1", 1));
      t.equal((await bytesOf("att_262144", 262_144)).length, 262_144, "and nothing else");
    });

    await t.test("files that no message takes are forgotten after a day", async (t) => {
      const stores = store === postgres ? { postgres, s3: undefined } : { postgres, s3: store };
      const files: Files = createFiles({ db, stores, maxBytes: 100 * mebibyte });
      const file = { name: "a", contentType: "", bytes: Buffer.from("x") };
      const [old, crashed, attached, young] = await files.store(
        workspaceId,
        Array.from({ length: 4 }, () => file),
      );
      const key = (id = "") => ({ workspaceId, id });
      // Its process was killed before its bytes were stored.
      await store.remove([key(crashed?.id)]);
      await db.pool.query("update attachments set message_id = 'msg_1' where id = $1", [
        attached?.id,
      ]);
      await db.pool.query(
        "update attachments set created_at = now() - interval '26 hours' where id <> $1",
        [young?.id],
      );
      await files.forgetUnattached();
      const left = async (id = "") => (await files.read(workspaceId, id))?.bytes.toString();
      t.same(
        [await left(old?.id), await left(crashed?.id), await left(attached?.id)],
        [undefined, undefined, "x"],
      );
      t.equal(await left(young?.id), "x");
      await t.rejects(bytesOf(old?.id ?? "", 1), "its bytes are gone too");
    });
  }
});
