// @suite all
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import t from "tap";

const program = JSON.stringify(import.meta.resolve("../../src/app/start-app.ts"));
const script = `
  import { registerHooks } from "node:module";
  const urls = new Set();
  registerHooks({
    load(url, context, next) {
      urls.add(url);
      return next(url, context);
    },
  });
  const { loadRoles } = await import(${program});
  await loadRoles(process.argv[1]);
  process.stdout.write([...urls].join("\\n"));`;

/** The modules that a process with a role loads, as text. */
async function loadedBy(role: string): Promise<string> {
  const args = ["--input-type=module", "-e", script, role];
  const { stdout } = await promisify(execFile)(process.execPath, args, { maxBuffer: 2 ** 24 });
  return stdout;
}

t.test("a process loads only the modules that its role needs at start", async (t) => {
  const [all, api, worker] = await Promise.all(["all", "api", "worker"].map(loadedBy));
  t.notMatch(all, /node_modules\/(stripe|oidc-provider|nodemailer)\/|openapi\.json/);
  t.match(all, /src\/delivery\/dispatcher/);
  t.notMatch(api, /src\/delivery\/dispatcher/);
  t.notMatch(worker, /src\/app\/api-role|@bufbuild\/protovalidate/);
});
