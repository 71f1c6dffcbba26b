import { randomBytes } from "node:crypto";
import type { Test } from "tap";
import type { FileStores } from "../../../src/features/attachments/file-store.ts";
import { createFiles, type Files } from "../../../src/features/attachments/files.ts";
import type { TestService } from "../../support/service.ts";

export const mebibyte = 1 << 20;

/** Asserts the contract of every store, by itself and below the files of a workspace. */
export async function assertStore(
  t: Test,
  { app: { db }, workspaceId }: TestService,
  stores: FileStores,
): Promise<void> {
  const store = stores.s3 ?? stores.postgres;
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
    await files.purgeUnattached();
    const left = async (id = "") => (await files.read(workspaceId, id))?.bytes.toString();
    t.same(
      [await left(old?.id), await left(crashed?.id), await left(attached?.id)],
      [undefined, undefined, "x"],
    );
    t.equal(await left(young?.id), "x");
    await t.rejects(bytesOf(old?.id ?? "", 1), "its bytes are gone too");
  });
}
