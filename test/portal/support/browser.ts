import { existsSync, readFileSync } from "node:fs";
import { mkdtemp, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import chromium, { inflate } from "@sparticuz/chromium";
import { type Browser, chromium as playwright } from "playwright-core";
import { temporaryFolder } from "../../support/process.ts";
import type { Scope } from "../../support/scope.ts";

const root = new URL("../", import.meta.resolve("@sparticuz/chromium"));
const { version } = JSON.parse(readFileSync(new URL("package.json", root), "utf8"));

/** A name of this machine that the browser takes for another one on the network. */
export const lanHost = "desk.test";

/**
 * Starts a real Chromium, which comes with npm. It ends with the test.
 * @param own variables of its environment
 */
export async function launchBrowser(
  t: Scope,
  own: Readonly<Record<string, string>> = {},
): Promise<Browser> {
  const folder = await unpackChromium();
  const profile = await temporaryFolder(t);
  const fontconfigFile = join(profile, "fonts.conf");
  await writeFile(fontconfigFile, fontSettings(folder, profile));
  const launch = (env = {}) =>
    playwright.launch({
      executablePath: join(folder, "chromium"),
      args: [
        "--no-sandbox",
        "--disable-dev-shm-usage",
        "--font-render-hinting=none",
        `--host-resolver-rules=MAP ${lanHost} 127.0.0.1`,
      ],
      env: { ...process.env, FONTCONFIG_FILE: fontconfigFile, ...own, ...env },
    });
  const browser = await launch().catch(() =>
    // Without the usual system libraries, use those in the package.
    launch({ LD_LIBRARY_PATH: join(folder, "al2023", "lib") }),
  );
  t.teardown(() => browser.close());
  return browser;
}

/** Points to the fonts in the package, whose own settings have paths of another machine. */
const fontSettings = (folder: string, cache: string) => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir>${join(folder, "fonts")}</dir><cachedir>${cache}</cachedir></fontconfig>`;

/** Unpacks this version of the browser once per machine, safe against concurrent runs. */
export async function unpackChromium(): Promise<string> {
  const folder = join(tmpdir(), `ticketing-chromium-${version}`);
  if (existsSync(folder)) {
    return folder;
  }
  const own = await mkdtemp(`${folder}-`);
  const usual = process.env.TMPDIR;
  // The package takes the target folder from TMPDIR only.
  process.env.TMPDIR = own;
  try {
    await chromium.executablePath();
    await inflate(fileURLToPath(new URL("bin/al2023.tar.br", root)));
  } finally {
    if (usual === undefined) {
      delete process.env.TMPDIR;
    } else {
      process.env.TMPDIR = usual;
    }
  }
  await rename(own, folder).catch(() => rm(own, { recursive: true }));
  return folder;
}
