/** Enough for every signature, but too little for an archive to be unpacked. */
const sampleBytes = 1 << 16;

const anyBytes = "application/octet-stream";

/** Types that the declared type may describe more precisely. */
const vague = new Map([
  [
    "text/plain",
    /^(?:text\/(?:calendar|csv|markdown|tab-separated-values|vcard)|application\/json|message\/rfc822)$/,
  ],
  ["application/zip", /^application\//],
  ["application/x-cfb", /^application\//],
]);

/** Types that a browser could run or be controlled by. */
const active =
  /^(?:text\/(?:css|html|xml|.*script.*)|image\/svg.*|application\/(?:.*script.*|xml|wasm|x-shockwave-flash|.*manifest.*)|multipart\/.*|.*\+xml)$/;

/**
 * The media type of a file by its content. The type that the sender declares counts only if it says more
 * about the same content.
 */
export async function detectContentType(bytes: Buffer, declared: string): Promise<string> {
  const { fileTypeFromBuffer } = await import("file-type");
  const sample = bytes.subarray(0, sampleBytes);
  const known = await fileTypeFromBuffer(sample).catch(() => undefined);
  const detected = known?.mime ?? (isText(sample) ? "text/plain" : anyBytes);
  const claim = declared.split(";", 1)[0]?.trim().toLowerCase() ?? "";
  const isCloser =
    /^[\w.+-]{1,64}\/[\w.+-]{1,127}$/.test(claim) && vague.get(detected)?.test(claim);
  return harmlessType(isCloser ? claim : detected);
}

/** The type itself, or the generic type in place of one that a browser could run. */
const harmlessType = (contentType: string): string =>
  contentType === "" || active.test(contentType) ? anyBytes : contentType;

/** Whether it is UTF-8 without control characters. The end of a sample may be half a character. */
function isText(sample: Buffer): boolean {
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(sample, { stream: true });
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these tell bytes from text
    return text !== "" && !/[\0-\x08\x0e-\x1a\x1c-\x1f]/.test(text);
  } catch {
    return false;
  }
}
