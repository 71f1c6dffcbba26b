import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import t from "tap";

t.test("the limit of open files is the one the process runs with", async (t) => {
  const url = new URL("../../src/app/open-files.ts", import.meta.url);
  const script = `import { maxOpenFiles } from ${JSON.stringify(url.href)};
    process.stdout.write(String(maxOpenFiles()));`;
  const limited = 'ulimit -n 321 && exec "$0" --input-type=module -e "$1"';
  const out = execFileSync("sh", ["-c", limited, process.execPath, script], {
    cwd: fileURLToPath(new URL("../..", import.meta.url)),
    encoding: "utf8",
  });
  t.equal(out, "321");
});
