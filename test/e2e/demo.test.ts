// @suite all
import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import t from "tap";

t.test("npm run demo passes", async (t) => {
  const script = fileURLToPath(new URL("demo.ts", import.meta.url));
  const child = spawn(process.execPath, [script], { stdio: ["ignore", "pipe", "inherit"] });
  let output = "";
  child.stdout.on("data", (chunk) => {
    output += chunk;
  });
  const [code] = await once(child, "exit");
  t.equal(code, 0, output);
  t.match(output, "All of it held.");
});
