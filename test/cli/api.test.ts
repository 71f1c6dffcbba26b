// @suite all
import { once } from "node:events";
import { writeFile } from "node:fs/promises";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import t from "tap";
import { addressOf } from "../../src/cli/commands/api.ts";
import { readField, toObject, toQuery } from "../../src/cli/commands/api-fields.ts";
import { Failure } from "../../src/terminal/failure.ts";
import { runCli, startCli } from "../support/cli.ts";
import { eventually } from "../support/eventually.ts";
import { freePort } from "../support/port.ts";
import { startService } from "../support/service.ts";

t.test("a field is a path and a value, which may be typed", async (t) => {
  const object = (...fields: [text: string, isTyped?: boolean][]) =>
    toObject(fields.map(([text, isTyped = false]) => readField(text, isTyped)));
  const cases: [field: string, json: string][] = [
    ["a=", '{"a":""}'],
    ["a=b=c", '{"a":"b=c"}'],
    ["a=true", '{"a":true}'],
    ["a=null", '{"a":null}'],
    ["a=-1.5", '{"a":-1.5}'],
    ["a=012", '{"a":"012"}'],
    ["a=9007199254740991", '{"a":9007199254740991}'],
    ["a=9007199254740993", '{"a":"9007199254740993"}'],
    ["a=1.00000000000000001", '{"a":"1.00000000000000001"}'],
    ["a=1 ", '{"a":"1 "}'],
    ["a.b[c.d].e=x", '{"a":{"b":{"c.d":{"e":"x"}}}}'],
    ["__proto__.a=x", '{"__proto__":{"a":"x"}}'],
    ["tags[]=1", '{"tags":[1]}'],
  ];
  for (const [field, json] of cases) {
    t.equal(object([field, true]), json);
  }
  t.equal(object(["a=true"], ["b=@x"]), '{"a":"true","b":"@x"}', "without types");
  t.equal(
    object(["a.b=1"], ["a.c=2"], ["l[]=1"], ["l[]=2"]),
    '{"a":{"b":"1","c":"2"},"l":["1","2"]}',
  );
  for (const form of ["", "a", "=x", ".a=1", "a..b=1", "a.=1", "a[=1", "a]=1", "a[b=1"]) {
    t.throws(() => object([form]), Failure, form);
  }
  t.throws(() => object([`${"a.".repeat(20)}b=1`]), Failure);
  for (const [first, second] of [
    ["a=1", "a.b=2"],
    ["a.b=2", "a=1"],
    ["a[]=1", "a.b=2"],
    ["a=1", "a[]=2"],
    ["a[].b=1", "c=1"],
    ["[]=1", "c=1"],
  ] as const) {
    t.throws(() => object([first], [second]), Failure, `${first} ${second}`);
  }
  t.same(toQuery([readField("a.b=1", true), readField("l[]=x", false)]), [
    ["a.b", "1"],
    ["l", "x"],
  ]);
});

t.test("a path stays in the API of the service", async (t) => {
  const base = "http://localhost:8080/support";
  const tickets = `${base}/api/v1/tickets`;
  const forms = ["tickets", "/tickets", "api/v1/tickets", "/api/v1/tickets", tickets, "//tickets"];
  for (const form of forms) {
    t.equal(addressOf(base, form).href, tickets, form);
  }
  t.equal(addressOf(base, "tickets/#1?a=b").href, `${tickets}/%231?a=b`);
  t.equal(addressOf(base, "//evil.example/x").href, `${base}/api/v1/evil.example/x`);
  for (const form of [
    "https://localhost:8080/support/api/v1/tickets",
    "http://localhost:8081/support/api/v1/tickets",
    "http://localhost:8080/api/v1/tickets",
    "http://evil.example/support/api/v1/tickets",
    "http://localhost:8080@evil.example/support/api/v1/tickets",
    "http://me:secret@localhost:8080/support/api/v1/tickets",
    "file:///etc/passwd",
    "../../healthz",
    "%2e%2e/keys",
    "tickets/../../../other/api/v1/tickets",
    `${tickets}/../../v2/x`,
  ]) {
    t.throws(() => addressOf(base, form), Failure, form);
  }
});

t.test("any call to the REST API", async (t) => {
  const service = await startService(t, { ROLE: "api" });
  const env = { SERVICE_URL: service.url, SERVICE_TOKEN: service.key };
  const run = (args: readonly string[], input = "") => runCli(["api", ...args], env, input);
  const json = async (...args: string[]) => {
    const { code, stdout, stderr } = await run(args);
    t.equal(code, 0, `${args.join(" ")} ${stderr}`);
    return JSON.parse(stdout);
  };
  const folder = t.testdir({ "note.txt": "from a file\r\n" });

  const requester = ["-f", "requester.email=ada@example.com"];
  const tags = ["-f", "tags[]=a", "-f", "tags[]=b", "-f", "customFields[plan.of]=gold"];
  const file = ["-f", "subject=12", "-F", `message[body]=@${join(folder, "note.txt")}`];
  const { data: ticket } = await json("POST", "tickets", ...requester, ...tags, ...file);
  t.match(ticket, {
    subject: "12",
    requester: { email: "ada@example.com" },
    tags: ["a", "b"],
    customFields: { "plan.of": "gold" },
    preview: "from a file",
  });
  const path = `tickets/${ticket.id}`;

  await t.test("with any form of the path, which stays in the API of the service", async (t) => {
    const whole = `${service.url}/api/v1/${path}`;
    for (const form of [path, `/api/v1/${path}`, whole]) {
      t.same((await json("get", form)).data, ticket, form);
    }
    const { code, stderr } = await run(["GET", `https://example.com/api/v1/${path}`]);
    t.equal(code, 2);
    t.match(stderr, /is not in the API of this service/);
  });

  await t.test("with typed fields, in the body or in the query", async (t) => {
    t.match((await json("PATCH", path, "-F", "assigneeId=null", "-f", "status=closed")).data, {
      assigneeId: "",
      status: "closed",
    });
    const { data: channel } = await json(..."POST channels -f type=form -f name=Help".split(" "));
    t.equal(
      (await json("PATCH", `channels/${channel.id}`, "-F", "active=false")).data.active,
      false,
    );
    const page = await json("GET", "tickets?pageSize=1", "-f", "status=closed");
    t.match(page.data, [{ id: ticket.id }]);
    t.match(await run(["DELETE", `channels/${channel.id}`]), { code: 0, stdout: "" });
    t.match(await run(["POST", "tickets", "-f", "subject"]), { code: 2, stderr: /key=value/ });
  });

  await t.test("with a body from a file or standard input", async (t) => {
    const text = '\uFEFF{"subject": "Lamp",\r\n "requester": {"name": "Ada"}}\r\n';
    const input = join(folder, "ticket.json");
    await writeFile(input, text);
    t.match((await json("POST", "tickets", "--input", input)).data, { subject: "Lamp" });
    const piped = await run(["POST", "tickets", "--input", "-"], text);
    t.match(JSON.parse(piped.stdout).data, { subject: "Lamp" });
    const broken = await run(["POST", "tickets", "--input", "-"], '{"subject": }');
    t.match(broken, {
      code: 2,
      stdout: "",
      stderr: /--input: - is not JSON: Unexpected token '}'/,
    });
    t.match(await run(["GET", "tickets", "--input", input]), { code: 2, stderr: /has no body/ });
    await writeFile(input, Buffer.from('{"subject": "J\xfcrgen"}', "latin1"));
    for (const args of [
      ["api", "POST", "tickets", "--input", input],
      ["api", "POST", "tickets", "-F", `subject=@${input}`],
      ["tickets", "create", "--data", `@${input}`],
    ]) {
      t.match(await runCli(args, env), { code: 2, stderr: /ticket\.json is not UTF-8/ });
    }
  });

  await t.test("page by page, or all pages as one", async (t) => {
    const page = await json("GET", "tickets", "-f", "pageSize=1");
    t.equal(page.data.length, 1);
    t.ok(page.nextPageToken);
    const all = await json("GET", "tickets", "-f", "pageSize=1", "--paginate");
    t.equal(all.data.length, 3);
    t.equal(new Set(all.data.map(({ id }: { id: string }) => id)).size, 3);
    t.equal(all.nextPageToken, "");
    t.match(await run(["GET", "me", "--paginate"]), { code: 2, stderr: /not a page/ });
  });

  await t.test("a POST repeated with its Idempotency-Key is performed once", async (t) => {
    const post = ["POST", "tickets", "-i", "-f", "subject=Once", "-f", "requester.name=Ada"];
    const first = await run(post);
    t.match(first.stdout, /^HTTP\/1\.1 201 Created\n(.|\n)*x-request-id: req_\w+\n\n\{/);
    const key = ["-H", "Idempotency-Key: k-1"];
    await run([...post, ...key]);
    const again = await run([...post, ...key]);
    t.match(again.stdout, /idempotency-replayed: true/, "its own key is sent");
    t.notMatch(first.stdout, /idempotency-replayed/, "else each has a new one");
    const { data } = await json("GET", "tickets", "-f", "pageSize=100");
    t.equal(data.filter(({ subject }: { subject: string }) => subject === "Once").length, 2);
    const other = await run([...post, ...key, "-f", "priority=high"]);
    t.match(other, { code: 5, stderr: /IDEMPOTENCY_KEY_REUSED/ });
  });

  await t.test("failures have an exit code and print their JSON on standard output", async (t) => {
    const wrong = await run(["POST", "tickets", "-f", "subjekt=x"]);
    t.match(wrong, {
      code: 2,
      stderr: /error: .*subjekt.* \(INVALID_ARGUMENT\)(.|\n)*request req_/,
    });
    t.equal(JSON.parse(wrong.stdout).error.code, "INVALID_ARGUMENT");
    t.match(await run(["GET", "tickets/tkt_none"]), { code: 4, stderr: /NOT_FOUND/ });
    t.match(await run(["DELETE", "me"]), { code: 2, stderr: /METHOD_NOT_ALLOWED/ });
    t.match(await run(["FETCH", "me"]), { code: 2, stderr: /Use GET, POST/ });
    const stale = ["-H", 'If-Match: "99"', "-f", "status=open"];
    t.match(await run(["PATCH", path, ...stale]), { code: 5 });
  });

  await t.test("a stream, line by line", async (t) => {
    const watch = ["GET", "events:watch", "-f", "bookmarks=true", "--jq", ".cursor"];
    const running = startCli(t, ["api", ...watch], env);
    await eventually(
      async () => running.lines,
      (lines) => lines.length > 0,
    );
    t.match(running.lines, [/^\d+\.\w*$/]);
    await running.end();
  });

  await t.test("says whether a call without a response may have arrived", async (t) => {
    const server = createServer((_, res) => res.destroy()).listen(0, "127.0.0.1");
    t.teardown(() => server.close());
    await once(server, "listening");
    const lost = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const nowhere = `http://127.0.0.1:${await freePort()}`;
    const post = (url: string) => runCli(["api", "POST", "tickets"], { ...env, SERVICE_URL: url });
    let respond: RequestListener = () => undefined;
    const proxy = createServer((req, res) => respond(req, res)).listen(0, "127.0.0.1");
    t.teardown(() => proxy.close());
    await once(proxy, "listening");
    const other = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
    for (const status of [404, 200]) {
      respond = (_, res) => res.writeHead(status).end("<html>");
      t.match(await post(other), {
        code: 7,
        stdout: "",
        stderr: new RegExp(`is not a ticketing service \\(HTTP ${status}\\)`),
      });
    }
    respond = (_, res) => {
      res.writeHead(200, { "content-type": "application/json", "x-request-id": "req_1" });
      res.write('{"data":', () => res.destroy());
    };
    t.match(await post(other), { code: 7, stderr: /ended before the whole response arrived/ });
    t.match(await post(lost), { code: 7, stderr: /→ .*may have.* 'Idempotency-Key: [\w-]{36}'/ });
    t.match(await post(nowhere), { code: 7, stderr: /\(ECONNREFUSED\)\n *→ start the service/ });
  });
});
