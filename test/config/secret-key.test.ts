import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import t from "tap";
import { loadOrCreateSecretKey } from "../../src/config/secret-key.ts";
import { ConfigError } from "../../src/config/settings.ts";
import { temporaryFolder } from "../support/process.ts";

t.test("the key is created once, for its owner alone", async (t) => {
  const folder = join(await temporaryFolder(t), "not/yet");
  const key = loadOrCreateSecretKey(folder);
  t.equal(Buffer.from(key, "base64").length, 32);
  t.equal(loadOrCreateSecretKey(folder), key);
  t.same(readdirSync(folder), ["secret.key"]);
  t.equal(statSync(join(folder, "secret.key")).mode & 0o777, 0o600);
});

t.test("a full disk leaves no part of a key", async (t) => {
  const folder = await temporaryFolder(t);
  const load = `import { loadOrCreateSecretKey } from "./src/config/secret-key.ts";
    process.stdout.write(loadOrCreateSecretKey(process.argv[1]));`;
  const start = (limit: string) =>
    spawnSync("sh", ["-c", `${limit}exec "$@"`, "sh", process.execPath, "-e", load, folder], {
      encoding: "utf8",
    });
  // As on a full disk, a file can be created and not written.
  t.match(start("trap '' XFSZ; ulimit -f 0; "), {
    status: 1,
    stderr: /the encryption key: EFBIG.*DATA_DIR/,
  });
  t.same(readdirSync(folder), []);
  const { stdout } = start("");
  t.equal(stdout, readFileSync(join(folder, "secret.key"), "utf8"));
});

t.test("a file without a key is named", async (t) => {
  const folder = await temporaryFolder(t);
  for (const content of ["", "c2hvcnQ=", "x".repeat(100)]) {
    writeFileSync(join(folder, "secret.key"), content);
    t.throws(() => loadOrCreateSecretKey(folder), {
      name: "ConfigError",
      message: /\/secret\.key: is not 32 bytes in base64: restore it/,
    });
  }
  t.throws(() => loadOrCreateSecretKey("/dev/null"), ConfigError);
});
