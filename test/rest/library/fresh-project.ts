import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { must, root, workshop } from "../../sdk/support/suite.ts";
import type { Scope } from "../../support/scope.ts";
import { companions } from "../../support/tools.ts";

const source = join(root, "build/transcoder");
const readme = readFileSync(join(source, "README.md"), "utf8");

/** The blocks of the README whose first line names their file. */
export const readmeFiles = new Map(
  [...readme.matchAll(/^```\w+\n(?:\/\/|#) (\S+\.\w+)\n(.*?)^```/gms)].map(
    ([, name = "", text = ""]) => [name, text],
  ),
);

/** The lines of the README's shell blocks. */
const commands = [...readme.matchAll(/^```sh\n(.*?)^```/gms)].flatMap(([, text = ""]) =>
  text.trim().split("\n"),
);

/** The calls of the README, each with its response. */
export const readmeCalls = commands.flatMap((command, i) =>
  command.startsWith("curl ")
    ? [{ command, response: `${commands[i + 1]}`.replace("# ", "") }]
    : [],
);

/** The packages that the README installs. */
export const readmePackages = commands
  .filter((command) => command.startsWith("npm install "))
  .flatMap((command) =>
    command
      .split(" ")
      .slice(2)
      .filter((word) => !word.startsWith("-")),
  );

/**
 * A project that has the packed package and nothing of the repository, made as the README says.
 *
 * @param more files of its own
 * @param port in place of the one in the README
 */
export async function createFreshProject(
  t: Scope,
  { port, files: more }: { port: number; files: Record<string, string> },
): Promise<string> {
  const folder = workshop(t);
  const pack = ["pack", "--json", "--silent", "--pack-destination", folder];
  const [{ filename }] = JSON.parse(await must("npm", pack, { cwd: source }));
  writeFileSync(join(folder, "package.json"), '{"type":"module","private":true}');
  const wanted = [join(folder, filename), ...companions.transcoder];
  const flags = ["--no-audit", "--no-fund", "--prefer-offline"];
  await must("npm", ["install", ...flags, ...wanted], { cwd: folder });
  for (const [name, text] of [...readmeFiles, ...Object.entries(more)]) {
    const path = join(folder, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text.replaceAll("3000", String(port)));
  }
  for (const command of commands) {
    if (command.startsWith("npx ")) {
      await must("sh", ["-ec", command], { cwd: folder });
    }
  }
  return folder;
}
