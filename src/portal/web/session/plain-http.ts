/**
 * Makes the login work over plain HTTP, as on a local network. Browsers offer `crypto.subtle` only
 * over HTTPS, and the login needs just the hash of the PKCE challenge. This does not make plain
 * HTTP secure: see InsecureNotice.
 */
export function supportPlainHttp(): void {
  if (crypto.subtle !== undefined) {
    return;
  }
  const digest = async (_: "SHA-256", data: Uint8Array) => sha256(data).buffer;
  Object.defineProperty(crypto, "subtle", { value: { digest } });
}

const rounds = 64;

/** The first 32 bits of the fractional part. */
const fractionBits = (value: number) => Math.floor((value % 1) * 2 ** 32);

const primes = (count: number): number[] => {
  const found: number[] = [];
  for (let n = 2; found.length < count; n++) {
    if (found.every((prime) => n % prime !== 0)) {
      found.push(n);
    }
  }
  return found;
};

const initial = primes(8).map((prime) => fractionBits(Math.sqrt(prime)));
const constants = primes(rounds).map((prime) => fractionBits(Math.cbrt(prime)));

const rotate = (word: number, by: number) => (word >>> by) | (word << (32 - by));

/**
 * SHA-256 for pages without `crypto.subtle`.
 * @param message shorter than 512 MB
 * @see https://doi.org/10.6028/NIST.FIPS.180-4 §6.2
 */
export function sha256(message: Uint8Array): Uint8Array<ArrayBuffer> {
  const padded = new Uint8Array(Math.ceil((message.length + 9) / 64) * 64);
  padded.set(message);
  padded[message.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 4, message.length * 8);

  let state = initial;
  for (let offset = 0; offset < padded.length; offset += 64) {
    const words = schedule(view, offset);
    const mixed = words.reduce(mix, state);
    state = state.map((word, i) => (word + (mixed[i] as number)) | 0);
  }
  const digest = new DataView(new ArrayBuffer(32));
  state.forEach((word, i) => {
    digest.setInt32(i * 4, word);
  });
  return new Uint8Array(digest.buffer);
}

/** The message schedule of a block. */
function schedule(view: DataView, offset: number): readonly number[] {
  const words = Array.from({ length: 16 }, (_, i) => view.getInt32(offset + i * 4));
  const at = (i: number) => words[i] as number;
  for (let i = 16; i < rounds; i++) {
    const early = at(i - 15);
    const late = at(i - 2);
    const a = rotate(early, 7) ^ rotate(early, 18) ^ (early >>> 3);
    const b = rotate(late, 17) ^ rotate(late, 19) ^ (late >>> 10);
    words.push((at(i - 16) + a + at(i - 7) + b) | 0);
  }
  return words;
}

/** One round. */
function mix(state: readonly number[], word: number, round: number): number[] {
  const [a, b, c, d, e, f, g, h] = state as [
    ...[number, number, number, number],
    ...[number, number, number, number],
  ];
  const chosen = (e & f) ^ (~e & g);
  const first = (rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)) + chosen + h + word;
  const sum = (first + (constants[round] as number)) | 0;
  const majority = (a & b) ^ (a & c) ^ (b & c);
  const second = (rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)) + majority;
  return [(sum + second) | 0, a, b, c, (d + sum) | 0, e, f, g];
}
