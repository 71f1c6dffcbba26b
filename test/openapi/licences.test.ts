// @suite default
import { readFileSync } from "node:fs";
import t from "tap";
import { licencesPage } from "../../build/write-licences.ts";

// biome-ignore format: a list to look through
const harmless = [
  "MIT", "MIT-0", "ISC", "Apache-2.0", "0BSD", "BSD-2-Clause", "BSD-3-Clause", "BlueOak-1.0.0", "CC0-1.0",
  "Unlicense", "Python-2.0", "PSF-2.0",
];

/** The LGPL asks nothing of who loads an unchanged shared library, such as libvips. */
const libvips =
  /^\| [^|]*LGPL-3\.0-or-later[^|]* \| \d+ \| (?:@img\/sharp-\S+ [\d.]+(?:, )?)+ \|$/gm;

t.test("the licences are listed, and all of them require attribution only", async (t) => {
  const page = readFileSync(new URL("../../docs/licences.md", import.meta.url), "utf8");
  t.equal(page, licencesPage(), "run npm run licences");
  const others = page.replaceAll(libvips, "");
  const licences = [...others.matchAll(/^\| (.+?) \| \d/gm)].map(([, licence = ""]) => licence);
  t.ok(licences.length > 3);
  const isHarmless = (licence: string) =>
    licence
      .replace(/[()]/g, "")
      .split(" OR ")
      .some((choice) => choice.split(" AND ").every((name) => harmless.includes(name)));
  t.same(
    licences.filter((licence) => !isHarmless(licence)),
    [],
  );
});
