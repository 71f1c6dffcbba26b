// JavaScript, so that it runs as it is from the sources, next to the bundle and in the package.
// Reads an image from the standard input, and writes a line of JSON with both previews behind it.
import { once } from "node:events";
import { buffer } from "node:stream/consumers";
import sharp from "sharp";

const smallEdge = 480;
const largeEdge = 2048;
/** Four bytes for each may be in memory at a time. */
const maxPixels = 40_000_000;

// SVG, PDF and the rest of what the library reads would run more code on a stranger's bytes.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({
  operation: [
    "VipsForeignLoadHeif",
    "VipsForeignLoadJpeg",
    "VipsForeignLoadNsgif",
    "VipsForeignLoadPng",
    "VipsForeignLoadWebp",
  ],
});
sharp.cache(false);
sharp.concurrency(1);

const image = await buffer(process.stdin);

/** The first frame, turned as its metadata asks and without them. */
const fit = (/** @type {number} */ edge) =>
  sharp(image, { limitInputPixels: maxPixels, failOn: "error" })
    .autoOrient()
    .resize(edge, edge, { fit: "inside", withoutEnlargement: true })
    .webp({ quality: 80, effort: 2 })
    .toBuffer({ resolveWithObject: true });

const large = await fit(largeEdge);
const small = await fit(smallEdge);
const { width, height } = large.info;
const sizes = { width, height, small: small.data.length, large: large.data.length };
const output = Buffer.concat([Buffer.from(`${JSON.stringify(sizes)}\n`), small.data, large.data]);
if (!process.stdout.write(output)) {
  await once(process.stdout, "drain");
}
