// @suite all
// @runs measured
import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import t from "tap";
import { must, root } from "../../sdk/support/suite.ts";
import { blocksOf } from "../../support/pages.ts";
import { spawnAdmin, spawnService, temporaryFolder } from "../../support/process.ts";

const sources = [
  ...["biome.json", "buf.gen.yaml", "buf.yaml", "build", "docs", "gen", "package.json", "proto"],
  ...["sdk", "src", "test", "tsconfig.json"],
];

t.test("the field that the guide adds works everywhere after changing five files", async (t) => {
  const patch = blocksOf("docs/guides/extend.md").find(({ language }) => language === "diff");
  const changed = (patch?.code ?? "").match(/^\+\+\+ b\/(.+)$/gm) ?? [];
  t.equal(changed.length, 5);

  const tree = join(await temporaryFolder(t), "ticketing");
  mkdirSync(tree);
  for (const source of sources) {
    cpSync(join(root, source), join(tree, source), { recursive: true });
  }
  symlinkSync(join(root, "node_modules"), join(tree, "node_modules"));
  writeFileSync(join(tree, "field.patch"), patch?.code ?? "");
  const inTree = (command: string, ...args: string[]) => must(command, args, { cwd: tree });
  await inTree("git", "apply", "field.patch");
  await inTree("buf", "lint");
  await inTree("buf", "generate");
  await inTree("node", "sdk/generate.ts", "typescript");
  await inTree("tsc");
  await inTree("tsc", "-p", "src/portal/web");
  await inTree("node", "build/check-limits.ts");

  const env = { DATA_DIR: await temporaryFolder(t) };
  const service = await spawnService(t, env, undefined, tree);
  const key = await spawnAdmin(["create-key", "--workspace", "w", "--name", "k"], env, tree);
  async function call(method: string, path: string, body?: object) {
    const response = await fetch(`${service.url}/api/v1${path}`, {
      method,
      headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
      ...(body && { body: JSON.stringify(body) }),
    });
    // biome-ignore lint/suspicious/noExplicitAny: the generated types are those of the copy
    const { data, error }: any = await response.json();
    return error ?? data;
  }

  const requester = { email: "ada@example.com" };
  const { id } = await call("POST", "/tickets", { subject: "A", requester, source: "newsletter" });
  const other = await call("POST", "/tickets", { subject: "B", requester });
  t.equal(other.source, "", "empty by default");
  const ids = async (query: string) =>
    (await call("GET", `/tickets?${query}`)).map((ticket: { id: string }) => ticket.id);
  t.same(await ids("source=newsletter"), [id]);
  t.match(await call("POST", "/tickets", { subject: "C", requester, source: "x".repeat(101) }), {
    code: "INVALID_ARGUMENT",
    details: [{ field: "source" }],
  });

  t.equal((await call("PATCH", `/tickets/${id}`, { source: "fair" })).source, "fair");
  t.equal((await call("PATCH", `/tickets/${id}`, { source: null })).source, "");
  t.equal((await call("PATCH", `/tickets/${id}`, { source: "talk", status: "closed" })).version, 4);
  const history = await call("GET", `/tickets/${id}/audit-events`);
  t.same(
    history.flatMap(({ changes }: { changes: { field: string; after: string }[] }) =>
      changes.filter(({ field }) => field === "source").map(({ after }) => after),
    ),
    ["talk", "", "fair"],
  );
  await call("POST", `/tickets/${id}/messages`, { body: "Again", author: "requester" });
  t.equal((await ids("source=talk")).length, 2, "a follow-up has it too");
  const [event] = await call("GET", "/events?type=service.ticket.created.v1");
  t.equal(event.data.ticket.source, "talk", "and so has its event");

  const exported = await spawnAdmin(["export", "--workspace", "w"], env, tree);
  t.match(exported, /"source":\s*"talk"/);
  t.match(readFileSync(join(tree, "sdk/typescript/src/gen/types.ts"), "utf8"), /source\?: string/);
  const listed = await must("node", ["src/cli/bin.ts", "tickets", "list", "--source", "talk"], {
    cwd: tree,
    env: { SERVICE_URL: service.url, SERVICE_TOKEN: key },
  });
  t.match(listed, /\bA\b/, "the command line knows the filter");
});
