import { spawn } from "node:child_process";
import { once } from "node:events";
import { buffer } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { root } from "../../config/root.ts";
import type { Previews } from "./entity.ts";

/** Both previews of an image. */
interface Encoded {
  readonly sizes: Previews;
  readonly small: Buffer;
  readonly large: Buffer;
}

const program = fileURLToPath(new URL("src/features/attachments/encode-previews.js", root));
/** A photo of 40 megapixels takes about two seconds of an idle processor. */
const withinMs = 20_000;

/**
 * Decodes an image from a stranger and encodes its previews in a separate process: whatever
 * the decoder does, it has no secrets, no connections, and a time limit.
 * @returns undefined if it is not an image, or too large
 */
export async function encodePreviews(image: Buffer): Promise<Encoded | undefined> {
  const encoder = spawn(process.execPath, ["--max-old-space-size=64", program], {
    env: {},
    stdio: ["pipe", "pipe", "ignore"],
    timeout: withinMs,
    killSignal: "SIGKILL",
  });
  // It may end before it has read everything.
  encoder.stdin.on("error", () => {}).end(image);
  const [output, [code]] = await Promise.all([buffer(encoder.stdout), once(encoder, "close")]);
  if (code !== 0) {
    return undefined;
  }
  const start = output.indexOf("\n") + 1;
  const sizes = JSON.parse(output.toString("utf8", 0, start)) as Previews;
  const small = output.subarray(start, start + sizes.small);
  return { sizes, small, large: output.subarray(start + sizes.small) };
}
