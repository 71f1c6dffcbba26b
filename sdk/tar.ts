/** The time in every header, the same as npm's: equal files produce equal archives. */
const time = Date.UTC(1985, 9, 26, 8, 15) / 1000;
const block = 512;

/**
 * Makes an archive of files by their paths, in the format of POSIX (ustar).
 * @throws {RangeError} when a path does not fit into a header
 * @see https://pubs.opengroup.org/onlinepubs/9799919799/utilities/pax.html#tag_20_94_13_06
 */
export function tar(files: Readonly<Record<string, Uint8Array>>): Buffer {
  const parts = Object.entries(files).flatMap(([path, bytes]) => [
    header(path, bytes.length),
    bytes,
    Buffer.alloc(-bytes.length & (block - 1)),
  ]);
  return Buffer.concat([...parts, Buffer.alloc(2 * block)]);
}

function header(path: string, size: number): Buffer {
  if (Buffer.byteLength(path) > 100) {
    throw new RangeError(`${path} has more than 100 bytes`);
  }
  const bytes = Buffer.alloc(block);
  const octal = (value: number, at: number, digits: number) =>
    bytes.write(value.toString(8).padStart(digits, "0"), at, "latin1");
  bytes.write(path);
  octal(0o644, 100, 7);
  octal(0, 108, 7);
  octal(0, 116, 7);
  octal(size, 124, 11);
  octal(time, 136, 11);
  // The checksum counts itself as spaces.
  bytes.write("        0", 148);
  bytes.write("ustar\x0000", 257);
  octal(
    bytes.reduce((sum, byte) => sum + byte, 0),
    148,
    6,
  );
  bytes[154] = 0;
  return bytes;
}
