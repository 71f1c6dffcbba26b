import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import t from "tap";
import { spawnService, temporaryFolder } from "../support/process.ts";

t.setTimeout(60_000);
const root = fileURLToPath(new URL("../..", import.meta.url));

t.test("the lines of the README's main job do what it says", async (t) => {
  const readme = await readFile(`${root}/README.md`, "utf8");
  const section = readme.split("## The main job")[1]?.split("\n## ")[0] ?? "";
  const blocks = [...section.matchAll(/```sh\n(.*?)```/gs)].map((match) => match[1] ?? "");
  t.equal(blocks.length, 4);

  const dataDir = await temporaryFolder(t);
  const service = await spawnService(t, { DATA_DIR: dataDir });
  const script = blocks
    .map((block) => block.replace("http://localhost:8080", service.url))
    // Each response on a line of its own.
    .map((block) => block.replaceAll(/^(curl(?:.*\\\n)*.*)$/gm, "$1\necho"))
    .join("\n");
  const { stdout } = await promisify(execFile)("bash", ["-euc", script], {
    cwd: root,
    env: { ...process.env, DATA_DIR: dataDir },
  });
  const responses = stdout
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line).data);
  t.match(responses, [
    { id: /^whs_/, secret: /^whsec_/, active: true },
    { id: /^tkt_/, status: "open", requester: { email: "ada@example.com" } },
    [{ id: /^tkt_/, lastMessageAt: String }],
    { id: /^ak_/, name: "my script", key: /^sk_live_/ },
  ]);
});
