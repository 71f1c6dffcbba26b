// @suite all
import { randomBytes } from "node:crypto";
import t from "tap";
import { contentDisposition } from "../../../src/features/attachments/file-headers.ts";
import { fileName, uploadedName } from "../../../src/features/attachments/file-name.ts";
import { startService } from "../../support/service.ts";

const mebibyte = 1 << 20;

t.test("files in a form", async (t) => {
  const service = await startService(t, {
    ROLE: "api",
    FORM_MIN_FILL_MS: 0,
    FORM_PER_ADDRESS_PER_MINUTE: 0,
    FILES_MB: 6,
    TRUSTED_PROXIES: ["127.0.0.1"],
  });
  const newForm = async (attachments: boolean) => {
    const settings = { type: "form", name: "Help", form: { attachments } };
    const { body } = await service.rest("POST", "/api/v1/channels", settings);
    t.equal(body.data.form.attachments, attachments);
    return service.url + new URL(body.data.form.url).pathname;
  };
  const [url, without] = [await newForm(true), await newForm(false)];

  const pageOf = async (url: string) => (await fetch(url)).text();
  async function formWith(files: readonly File[], at = url): Promise<FormData> {
    const form = new FormData();
    form.set("token", /name="token" value="([^"]+)"/.exec(await pageOf(at))?.[1] ?? "");
    form.set("email", "ada@example.com");
    form.set("subject", "Lamp");
    form.set("message", "It went <dark>.");
    for (const file of files) {
      form.append("files", file);
    }
    return form;
  }
  async function send(
    body: FormData | Uint8Array<ArrayBuffer>,
    at = url,
    headers: Record<string, string> = {},
  ) {
    const response = await fetch(at, { method: "POST", body, headers, redirect: "manual" });
    return { status: response.status, text: await response.text() };
  }
  const tickets = async () => (await service.rest("GET", "/api/v1/tickets")).body.data;
  const stored = async () =>
    (await service.app.db.pool.query("select from attachments")).rowCount ?? 0;
  const file = (bytes: Uint8Array<ArrayBuffer>, name = "a.png", type = "image/png") =>
    new File([bytes], name, { type });

  await t.test("reach the API byte for byte, as downloads", async (t) => {
    const bytes = new Uint8Array([0xff, 0xd8, 0xff, 0xe0, ...randomBytes(2 * mebibyte)]);
    const evil = '../a\u202e\r\n"b".html';
    const form = await formWith([file(bytes), file(new Uint8Array([60]), evil, "text/html")]);
    t.equal((await send(form)).status, 303);
    const [{ id }] = await tickets();
    const path = `/api/v1/tickets/${id}`;
    const { body } = await service.rest("GET", `${path}/messages`);
    const [first, second] = body.data[0].attachments;
    t.match(first, {
      name: "a.png",
      contentType: "image/jpeg",
      size: String(bytes.length),
      url: "",
    });
    t.match(second, { name: 'a "b".html', contentType: "text/plain", size: "1" });

    const get = (file: { id: string }, token = service.key) =>
      fetch(`${service.url}/api/v1/attachments/${file.id}`, {
        headers: { authorization: `Bearer ${token}` },
      });
    const response = await get(first);
    t.equal(response.status, 200);
    t.ok(Buffer.from(bytes).equals(await response.bytes()));
    const { headers } = await get(second);
    t.equal(headers.get("content-type"), "application/octet-stream");
    t.equal(headers.get("x-content-type-options"), "nosniff");
    t.match(headers.get("content-security-policy"), "sandbox");
    t.match(headers.get("content-disposition"), /^attachment; filename="a _b_.html"; filename\*=/);

    const { key } = await service.newWorkspace();
    t.equal((await get(first, key)).status, 404, "not with the key of another workspace");
    t.equal((await get({ id: "att_0" })).status, 404);
  });

  await t.test("are optional: browsers send an empty one", async (t) => {
    t.equal((await send(await formWith([file(new Uint8Array(), "")]))).status, 303);
    const [{ id }] = await tickets();
    const { body } = await service.rest("GET", `/api/v1/tickets/${id}/messages`);
    t.same(body.data[0].attachments, []);
  });

  let [opened, kept] = [(await tickets()).length, await stored()];

  await t.test("are refused if the form does not accept them", async (t) => {
    t.match(await pageOf(url), 'type="file"');
    t.notMatch(await pageOf(without), /type="file"|multipart/);
    const { status, text } = await send(await formWith([], without), without);
    t.equal(status, 415);
    t.match(text, "Your message was not sent");
  });

  await t.test("are limited in number and size, and the text is kept", async (t) => {
    const tooMany = Array.from({ length: 6 }, () => file(new Uint8Array([1])));
    const tooLarge = [1, 2].map(() => file(new Uint8Array(2.51 * mebibyte)));
    for (const files of [tooMany, tooLarge]) {
      const { status, text } = await send(await formWith(files));
      t.equal(status, 400);
      t.match(text, "attach at most 5 files, of 5 MB in all");
      t.match(text, "It went &lt;dark&gt;.");
    }
    const { status, text } = await send(await formWith([file(new Uint8Array(6 * mebibyte))]));
    t.equal(status, 413);
    t.match(text, "Your files are too large");
  });

  await t.test("are refused when the storage of the workspace is full", async (t) => {
    const { status, text } = await send(await formWith([file(new Uint8Array(4.5 * mebibyte))]));
    t.equal(status, 409);
    t.match(text, "we cannot take files at the moment");
    t.match(text, "It went &lt;dark&gt;.");
  });

  await t.test("from a slow client leave room for others", async (t) => {
    const whole = new Response(await formWith([file(new Uint8Array(10))]));
    const headers = { "content-type": whole.headers.get("content-type") ?? "" };
    const held = new AbortController();
    const opened = Array.from({ length: 10 }, () =>
      fetch(url, {
        method: "POST",
        headers: { ...headers, "x-forwarded-for": "203.0.113.7" },
        body: new ReadableStream({ pull: () => new Promise(() => {}) }),
        signal: held.signal,
        duplex: "half",
      } as RequestInit).catch(() => {}),
    );
    const other = { ...headers, "x-forwarded-for": "198.51.100.9" };
    const body = new Uint8Array(await whole.arrayBuffer());
    const { status } = await send(body, url, other);
    held.abort();
    await Promise.all(opened);
    t.equal(status, 303);
  });

  [opened, kept] = [(await tickets()).length, await stored()];

  await t.test("are refused if a part of the form is missing", async (t) => {
    const whole = new Response(await formWith([file(new Uint8Array(100))]));
    const type = whole.headers.get("content-type") ?? "";
    const bytes = new Uint8Array(await whole.arrayBuffer());
    const cut = bytes.slice(0, bytes.length - 60);
    for (const [body, contentType] of [
      [cut, type],
      [bytes, "multipart/form-data"],
      [new Uint8Array(), type],
    ] as const) {
      const { status, text } = await send(body, url, { "content-type": contentType });
      t.equal(status, 400);
      t.match(text, "It arrived in a form that we cannot read");
    }
  });

  t.same([(await tickets()).length, await stored()], [opened, kept], "nothing of those is kept");
});

t.test("names are one line without folders, and fit a header", (t) => {
  t.equal(fileName("C:\\Users\\ada\\photo.jpg"), "photo.jpg");
  t.equal(fileName("a\u202egnp.exe"), "a gnp.exe");
  t.equal(uploadedName("%22a%0D%0Ab%22 100%.txt"), '"a b" 100%.txt');
  t.equal(fileName("/"), "file");
  t.equal(fileName("x".repeat(300)).length, 255);
  t.equal(
    contentDisposition('é "x" (1).txt'),
    "attachment; filename=\"_ _x_ (1).txt\"; filename*=UTF-8''%C3%A9%20%22x%22%20%281%29.txt",
  );
  t.end();
});
