// @suite all
import sharp from "sharp";
import t from "tap";
import { eventually } from "../../support/eventually.ts";
import { restCall, startService } from "../../support/service.ts";

const photo = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#ca8a04" } });

/** A file of 200 bytes that unpacks to 41 million pixels. */
const bomb = () => photo(6_500, 6_400).png({ compressionLevel: 9 }).toBuffer();

t.test("previews of images", async (t) => {
  // The smallest pool, of which a workspace may hold one connection.
  const service = await startService(t, { DATABASE_POOL: 2 });
  const { url, key, rest, app, newWorkspace } = service;

  const upload = async (name: string, bytes: Buffer) => {
    const path = `/api/v1/attachments?name=${name}`;
    const headers = { "content-type": "application/octet-stream" };
    return (await restCall(url, key, "POST", path, bytes, headers)).body.data.id as string;
  };
  const openWith = async (ids: readonly string[]) => {
    const message = { body: "See", attachments: ids.map((id) => ({ id })) };
    const ticket = { subject: "Lamp", requester: { email: "ada@example.com" }, message };
    return (await rest("POST", "/api/v1/tickets", ticket)).body.data.id as string;
  };
  const list = async (ids: readonly string[], token = key) => {
    const query = ids.map((id) => `attachmentId=${id}`).join("&");
    return (await rest("GET", `/api/v1/attachment-previews?${query}`, undefined, token)).body.data;
  };
  const listed = (ids: readonly string[]) =>
    eventually(
      () => list(ids),
      (previews) => previews.length === ids.length,
    );
  const chunksOf = async (id: string) => {
    const { rows } = await app.db.pool.query(
      "select from attachment_chunks where attachment_id like $1",
      [`${id}%`],
    );
    return rows.length;
  };
  const settled = (ids: readonly string[]) =>
    eventually(
      async () => {
        const { rows } = await app.db.pool.query(
          `select count(*)::int as count from attachments
           where id = any($1) and preview_attempts > 0`,
          [ids],
        );
        return rows[0].count;
      },
      (count) => count === ids.length,
    );

  await t.test("show an image in two sizes, without its metadata", async (t) => {
    const turned = await photo(3_000, 1_000)
      .withExif({ IFD3: { GPSLatitude: "51/1 30/1 0/1" } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const id = await upload("lamp.jpg", turned);
    t.same(await list([id]), [], "a file without a message has none");
    await openWith([id]);
    const [preview] = await listed([id]);
    t.match(preview, { attachmentId: id, width: 683, height: 2048 });
    const lasts = Date.parse(preview.expiresAt) - Date.now();
    t.ok(lasts > 3_500_000 && lasts <= 7_200_000, `${lasts} ms`);

    for (const [name, width, height] of [
      ["smallUrl", 160, 480],
      ["largeUrl", 683, 2048],
    ] as const) {
      const response = await fetch(preview[name]);
      t.equal(response.status, 200);
      t.equal(response.headers.get("content-type"), "image/webp");
      t.match(response.headers.get("cache-control"), /^private, max-age=\d+, immutable$/);
      t.equal(response.headers.get("x-content-type-options"), "nosniff");
      const { format, exif, orientation, ...size } = await sharp(await response.bytes()).metadata();
      t.match({ format, exif, orientation }, { format: "webp", exif: undefined });
      t.match(size, { width, height });
    }
  });

  await t.test("are made of each kind, and of an animation its first frame", async (t) => {
    const image = photo(20, 10);
    const ids = await Promise.all(
      (["png", "webp", "gif", "avif", "jpeg"] as const).map(async (format) =>
        upload(`a.${format}`, await image.clone().toFormat(format).toBuffer()),
      ),
    );
    await openWith(ids);
    for (const preview of await listed(ids)) {
      t.match(preview, { width: 20, height: 10 }, "not enlarged");
    }
  });

  await t.test("are not made of other files or large images", async (t) => {
    const png = await photo(200, 200).png().toBuffer();
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>';
    const ids = await Promise.all([
      upload("cut.png", png.subarray(0, png.length / 2)),
      upload("bomb.png", await bomb()),
      upload("sign.svg", Buffer.from(svg)),
      upload("note.txt", Buffer.from("hello")),
    ]);
    await openWith(ids);
    await settled(ids.slice(0, 2));
    const good = await upload("good.png", png);
    await openWith([good]);
    t.same(
      (await listed([good])).map(({ attachmentId }: { attachmentId: string }) => attachmentId),
      [good],
      "the worker goes on",
    );
    t.same(await list(ids), []);
    const { rows } = await app.db.pool.query(
      "select max(preview_attempts) as most from attachments where id = any($1)",
      [ids],
    );
    t.equal(rows[0].most, 1, "no image is tried again at once");
  });

  await t.test("belong to their workspace, with links to this service only", async (t) => {
    const id = await upload("a.png", await photo(9, 9).png().toBuffer());
    await openWith([id]);
    const [{ smallUrl, largeUrl }] = await listed([id]);
    const { key: other } = await newWorkspace();
    t.same(await list([id], other), []);
    const [, , , file, , expires] = new URL(smallUrl).pathname.split("/");
    const changes = [
      [String(file), `${String(file).slice(0, -1)}x`],
      ["/small/", "/large/"],
      ["/small/", "/huge/"],
      [String(expires), String(Number(expires) + 3_600)],
      [/.$/, "*"],
    ] as const;
    for (const [part, put] of changes) {
      const { status } = await fetch(smallUrl.replace(part, put));
      t.equal(status, 404, `${part} → ${put}`);
    }
    t.equal((await fetch(largeUrl, { method: "HEAD" })).status, 200);
    t.equal((await fetch(largeUrl, { method: "POST" })).status, 405);
  });

  await t.test("are deleted with their ticket", async (t) => {
    const id = await upload("a.png", await photo(9, 9).png().toBuffer());
    const ticket = await openWith([id]);
    const [{ smallUrl }] = await listed([id]);
    t.equal((await rest("DELETE", `/api/v1/tickets/${ticket}`)).status, 204);
    t.equal((await fetch(smallUrl)).status, 404);
    t.same(await list([id]), []);
    const count = await eventually(
      () => chunksOf(id),
      (count) => count === 0,
    );
    t.equal(count, 0, "and so are their bytes");
  });

  await t.test("are not kept of a file that is deleted while they are made", async (t) => {
    const large = await upload("large.png", await photo(5_000, 5_000).png().toBuffer());
    const ticket = await openWith([large]);
    await settled([large]);
    t.same(await list([large]), [], "the worker is making them");
    t.equal((await rest("DELETE", `/api/v1/tickets/${ticket}`)).status, 204);
    const next = await upload("next.png", await photo(9, 9).png().toBuffer());
    await openWith([next]);
    await listed([next]);
    t.equal(await chunksOf(large), 0);
  });
});
