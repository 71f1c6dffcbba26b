// @suite all
import { once } from "node:events";
import { createWriteStream, existsSync, readFileSync, statSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import t from "tap";
import { testAuthority } from "../support/certificates.ts";
import { runCli } from "../support/cli.ts";
import { temporaryFolder } from "../support/process.ts";
import { startService } from "../support/service.ts";

const exportsIn = (name: string) => join(import.meta.dirname, "exports", name);

t.test("tickets import", async (t) => {
  const service = await startService(t, { ROLE: "api" });
  const folder = await temporaryFolder(t);
  const env = { SERVICE_URL: service.url, SERVICE_TOKEN: service.key };
  let reports = 0;

  /** Runs the command, with the lines of its report. */
  async function run(path: string, from: string, ...args: string[]) {
    const file = join(folder, `report-${++reports}.jsonl`);
    const options = ["--from", from, "--report", file, "--json", ...args];
    const { code, stdout, stderr } = await runCli(["tickets", "import", path, ...options], env);
    const report = existsSync(file) ? readFileSync(file, "utf8").trim().split("\n") : [];
    const lines = report.map((line) => JSON.parse(line));
    const counts = stdout === "" ? undefined : JSON.parse(stdout);
    return { code, stderr, counts, file, lines, problems: lines.map(summary) };
  }
  const summary = (line: Record<string, string>) =>
    [line.level, line.externalId ?? line.at, line.field, line.reason].filter(Boolean).join(" ");

  async function ticket(source: string, externalId: string) {
    const query = `importSource=${source}&importExternalId=${encodeURIComponent(externalId)}`;
    const { body } = await service.rest("GET", `/api/v1/tickets?${query}`);
    t.equal(body.data.length, 1, externalId);
    const [found] = body.data;
    const path = `/api/v1/tickets/${found.id}/messages`;
    return { ...found, messages: (await service.rest("GET", path)).body.data };
  }

  await t.test("the export of Zendesk", async (t) => {
    const first = await run(exportsIn("zendesk"), "zendesk");
    t.equal(first.code, 1, "something was refused");
    t.same(first.counts, { read: 7, created: 3, existing: 0, refused: 4, warnings: 5 });
    t.same(first.problems.sort(), [
      "error 101 externalId REPEATED",
      "error 105 createdAt INVALID_VALUE",
      "error tickets.ndjson:3 UNREADABLE",
      "error tickets.ndjson:4 UNREADABLE",
      "warning 101 assigneeEmail NOT_A_MEMBER",
      "warning 102 assigneeEmail NOT_A_MEMBER",
      "warning 102 requester.email NOT_AN_ADDRESS",
      "warning 102 requester.phone NOT_E164",
      "warning 104 messages[0].body NUL_REMOVED",
    ]);
    t.equal(statSync(first.file).mode & 0o777, 0o600, "others cannot read the report");
    t.match(await ticket("zendesk", "101"), {
      subject: "Lamp flickers",
      status: "closed",
      priority: "high",
      tags: ["lamp", "warranty"],
      customFields: { 360001: "LL-2001", 360003: true },
      requester: { name: "Ada Lovelace", email: "ada@example.com", phone: "+442079460000" },
      createdAt: "2021-03-01T09:00:00.000Z",
      resolvedAt: "2021-03-03T09:30:00.000Z",
      closedAt: "2021-03-05T10:00:00.000Z",
      messages: [
        { author: "requester", attachments: [{ url: "https://files.example.com/lamp.txt" }] },
        { author: "agent", visibility: "internal", createdBy: { name: "Grace Hopper" } },
        { author: "agent", visibility: "public", createdBy: { name: "Alan Turing" } },
      ],
    });
    t.match(await ticket("zendesk", "102"), {
      status: "pending",
      priority: "normal",
      requester: { name: "Charles Babbage", externalId: "zendesk-9002", email: "", phone: "" },
      messages: [{ body: "Please send my invoice again." }],
    });
    t.match(await ticket("zendesk", "104"), {
      status: "resolved",
      messages: [{ body: "Hello there" }],
    });
    const again = await run(exportsIn("zendesk"), "zendesk");
    t.same(again.counts, { read: 7, created: 0, existing: 3, refused: 4, warnings: 5 });
  });

  await t.test("documents of Zendesk's API, with comments in any order", async (t) => {
    const { code, counts } = await run(exportsIn("zendesk-api"), "zendesk", "--source", "old-desk");
    t.equal(code, 0);
    t.same(counts, { read: 2, created: 2, existing: 0, refused: 0, warnings: 0 });
    t.match(await ticket("old-desk", "1"), { messages: [{ body: "First of one" }] });
    t.match(await ticket("old-desk", "2"), {
      requester: { email: "eleven@example.com" },
      messages: [
        { body: "First of two \u2028 in two lines", author: "requester" },
        { body: "Reply to two", author: "agent", createdBy: { name: "Agent Twenty" } },
      ],
    });
  });

  await t.test("the exports of Freshdesk, in XML and JSON", async (t) => {
    const xml = await run(exportsIn("freshdesk-xml"), "freshdesk");
    t.same(xml.problems, [
      "warning 17 assigneeEmail NOT_A_MEMBER",
      "error Tickets0.xml[1] UNREADABLE",
    ]);
    t.match(await ticket("freshdesk", "17"), {
      subject: "Delivery & returns",
      status: "closed",
      priority: "normal",
      tags: ["returns"],
      customFields: { order_number_1: "LL-17" },
      requester: { name: "Mary Shelley", email: "mary@example.com" },
      createdAt: "2019-06-01T10:00:00.000Z",
      resolvedAt: "2019-06-03T10:00:00.000Z",
      closedAt: "2019-06-04T10:00:00.000Z",
      messages: [
        { body: "Where do I send it?", author: "requester" },
        {
          body: "Use the label <in the box>.",
          createdBy: { name: "Grace Hopper" },
          attachments: [{ name: "label.pdf", contentType: "application/pdf" }],
        },
        { body: "Thanks", author: "requester" },
        { body: "Refund it", visibility: "internal", createdBy: { name: "Alan Turing" } },
      ],
    });
    const json = await run(exportsIn("freshdesk.json"), "freshdesk");
    t.match(json, { code: 0, counts: { created: 2 }, problems: [] });
    t.match(await ticket("freshdesk", "21"), {
      status: "resolved",
      priority: "urgent",
      customFields: { cf_order: "LL-21" },
      messages: [{ body: "Hello\nthere" }, { body: "Hi Jean", createdBy: { name: "User 99" } }],
    });
    t.match(await ticket("freshdesk", "22"), {
      status: "pending",
      requester: { name: "Nobody Known", externalId: "freshdesk-32" },
      messages: [{ body: "Old form" }, { visibility: "internal" }],
    });
  });

  await t.test(
    "a CSV of Excel: quotes, CRLF, a byte order mark, and formulas as text",
    async (t) => {
      const { code, counts, problems } = await run(exportsIn("tickets.csv"), "csv");
      t.equal(code, 1);
      t.same(counts, { read: 3, created: 2, existing: 0, refused: 1, warnings: 3 });
      t.same(problems, [
        "warning T-2 assigneeEmail NOT_A_MEMBER",
        "warning T-3 messages[0].createdAt NOT_A_TIME",
        "warning T-3 createdAt NOT_A_TIME",
        "error T-3 createdAt REQUIRED",
        "error T-3 messages[0].createdAt REQUIRED",
      ]);
      t.match(await ticket("csv", "T-1"), {
        subject: '=HYPERLINK("https://evil.example";"x")',
        tags: ["a", "b"],
        customFields: { Order_No: "LL-1" },
        createdAt: "2020-01-01T10:00:00.000Z",
        messages: [
          { body: 'Two\r\nlines, "quoted"', author: "requester" },
          { body: "A note", visibility: "internal", createdAt: "2020-01-01T11:00:30.000Z" },
          { body: "+1 answer", attachments: [{ name: "a b.pdf" }], createdBy: { name: "Grace" } },
        ],
      });
      t.match(await ticket("csv", "T-2"), {
        requester: { name: "Bob", email: "" },
        customFields: { Order_No: "-5" },
        messages: [{ createdAt: "2020-02-01T00:00:00.000Z" }],
      });
    },
  );

  await t.test("files are stored with --with-files, once, and only over https", async (t) => {
    const { ca, issue } = await testAuthority();
    const asked: string[] = [];
    const server = createServer(await issue(), ({ url = "", headers }, res) => {
      asked.push(url);
      t.equal(headers.authorization, undefined, "no credential leaves");
      const responses: Record<string, () => void> = {
        "/file.txt": () => res.end("a file"),
        "/moved": () => res.writeHead(302, { location: "/file.txt" }).end(),
        "/insecure": () => res.writeHead(302, { location: "http://127.0.0.1:9/x" }).end(),
        "/loop": () => res.writeHead(302, { location: "/loop" }).end(),
        "/empty": () => res.end(),
        "/long": () => res.end(Buffer.alloc((10 << 20) + 1)),
      };
      (responses[url] ?? (() => res.writeHead(404).end()))();
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    t.teardown(() => server.close());
    const { port } = server.address() as AddressInfo;
    const authority = join(folder, "ca.pem");
    await writeFile(authority, ca);
    Object.assign(env, { NODE_EXTRA_CA_CERTS: authority });
    const names = ["file.txt", "moved", "insecure", "loop", "empty", "long", "gone"];
    const urls = names.map((name) => `https://localhost:${port}/${name}`).join(" ");
    const csv = join(folder, "files.csv");
    const header = "external_id,created_at,requester_name,message_body,message_attachment_urls";
    await writeFile(csv, `${header}\n1,2020-01-01,Ada,See,"${urls}"\n`);
    const first = await run(csv, "csv", "--source", "files", "--with-files");
    t.match(first, { code: 0, counts: { created: 1, warnings: 5 } });
    t.same(
      first.lines.map(({ field, reason }) => `${field} ${reason}`),
      [2, 3, 4, 5, 6].map((i) => `messages[0].attachments[${i}] NOT_FETCHED`),
    );
    const { attachments } = (await ticket("files", "1")).messages[0];
    t.same(
      attachments.map(({ id, url }: { id: string; url: string }) => [id !== "", url !== ""]),
      names.map((_, i) => [i < 2, i >= 2]),
    );
    const stored = await service.rest("GET", `/api/v1/attachments/${attachments[1].id}`);
    t.equal(stored.text, "a file");
    const before = asked.length;
    const again = await run(csv, "csv", "--source", "files", "--with-files");
    t.match(again, { code: 0, counts: { existing: 1 } });
    t.equal(asked.length, before, "what has been imported is not downloaded again");
  });

  await t.test("overlong items are split or refused individually", async (t) => {
    const file = join(folder, "long.json");
    const at = "2020-01-01T00:00:00Z";
    const comments = (count: number, body: string) =>
      Array.from({ length: count }, (_, id) => ({ id, author_id: 1, body, created_at: at }));
    const base = { requester_id: 1, requester: { name: "Ada" }, status: "open", created_at: at };
    const tickets = [
      { ...base, id: 1, subject: "x".repeat(300), comments: comments(3, "ü".repeat(65_536 * 2)) },
      { ...base, id: 2, subject: "Many", comments: comments(1001, "x") },
      { ...base, id: 3, subject: "Long", comments: comments(20, "x".repeat(60_000)) },
      { ...base, id: 4, subject: "Fits" },
      { ...base, id: "5".repeat(300), subject: "Identifier" },
      { ...base, id: 6, subject: "Words", status: "strange", priority: "P1" },
    ];
    await writeFile(file, tickets.map((each) => JSON.stringify(each)).join("\n"));
    const { counts, problems } = await run(file, "zendesk", "--source", "long");
    t.same(counts, { read: 6, created: 2, existing: 0, refused: 4, warnings: 4 });
    t.same(problems.filter((line) => line.startsWith("error")).sort(), [
      "error 2 messages TOO_MANY",
      "error 3 messages TOO_LONG",
      `error ${"5".repeat(200)} externalId TOO_LONG`,
      "error 6 priority UNKNOWN_VALUE",
      "error 6 status UNKNOWN_VALUE",
    ]);
    t.match(await ticket("long", "1"), { subject: "x".repeat(200), messageCount: 6 });
  });

  await t.test("files that are not exports", async (t) => {
    const header = "external_id,created_at,requester_name,message_body\n";
    const good = "1,2020-01-01,Ada,Hello\n";
    const files: [name: string, content: string | Buffer, from: string, message: RegExp][] = [
      [
        "latin1.csv",
        Buffer.from(`${header}1,2020-01-01,J\xfcrgen,x\n`, "latin1"),
        "csv",
        /not UTF-8(.|\n)*iconv/,
      ],
      ["utf16.csv", Buffer.from(`\ufeff${header}`, "utf16le"), "csv", /not UTF-8/],
      [
        "columns.csv",
        "external_id,created_at,colour\n1,2020-01-01,red\n",
        "csv",
        /colour is unknown/,
      ],
      ["missing.csv", "subject\nx\n", "csv", /no column external_id and no column created_at/],
      [
        "twice.csv",
        "external_id,created_at,Subject,subject\n1,2,3,4\n",
        "csv",
        /two columns subject/,
      ],
      ["ragged.csv", `${header}1,2020-01-01\n`, "csv", /ragged.csv: Invalid Record Length/],
      ["quote.csv", `${header}1,2020-01-01,Ada,"Hello\n`, "csv", /quote.csv: Quote Not Closed/],
      ["cut.json", '[{"id":1,"subject":', "zendesk", /ends in the middle/],
      ["bad.json", '{"tickets": [{"id":1}, oops]}', "zendesk", /not valid JSON/],
      ["bad.xml", "<tickets><ticket></tickets>", "freshdesk", /not well-formed/],
      [
        "bomb.xml",
        '<!DOCTYPE x [<!ENTITY a "aaaa">]><x><y>&a;</y></x>',
        "freshdesk",
        /not well-formed/,
      ],
    ];
    for (const [name, content, from, message] of files) {
      const file = join(folder, name);
      await writeFile(file, content);
      const { code, stderr } = await run(file, from, "--source", "none");
      t.equal(code, 2, `${name} ${stderr}`);
      t.match(stderr, message);
    }
    await mkdir(join(folder, "empty"));
    t.match(await run(join(folder, "empty"), "csv"), { code: 2, stderr: /no file with tickets/ });
    t.match(await run(join(folder, "none.csv"), "csv"), { code: 2, stderr: /cannot read/ });
    await writeFile(join(folder, "good.csv"), header + good);
    const dry = await run(join(folder, "good.csv"), "csv", "--source", "dry", "--dry-run");
    t.match(dry, { code: 0, counts: { read: 1, created: 0 } });
    const { body } = await service.rest("GET", "/api/v1/tickets?importSource=dry");
    t.same(body.data, [], "nothing is imported on trial");
    const wrongKey = { ...env, SERVICE_TOKEN: "sk_live_wrong" };
    const args = ["tickets", "import", join(folder, "good.csv"), "--from", "csv"];
    t.equal((await runCli(args, wrongKey)).code, 3);
  });

  await t.test("an endless line takes no memory", async (t) => {
    const file = join(folder, "endless");
    const header = "external_id,created_at,message_body\n1,2020-01-01,";
    const part = "x".repeat(1 << 20);
    for (const [name, head, message] of [
      ["endless.csv", header, /endless.csv: .*Max Record Size/],
      ["endless.json", '[{"id":"', /more than 32 MiB/],
      ["endless.xml", "<x><y>", /more than 32 MiB/],
    ] as const) {
      const stream = createWriteStream(`${file}-${name}`);
      stream.write(head);
      for (let i = 0; i < 100; i++) {
        if (!stream.write(part)) {
          await once(stream, "drain");
        }
      }
      stream.end();
      await once(stream, "close");
      const from = name.replace(/.*\./, "").replace("json", "zendesk").replace("xml", "freshdesk");
      const { code, stderr } = await runCli(
        ["tickets", "import", `${file}-${name}`, "--from", from, "--report", `${file}.jsonl`],
        { ...env, NODE_OPTIONS: "--max-old-space-size=100" },
      );
      t.equal(code, 2, stderr);
      t.match(stderr, message);
    }
  });
});
