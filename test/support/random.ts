import { seed } from "./properties.ts";

/** Draws numbers from 0 to 1, the same in every run unless TEST_SEED says otherwise, see properties.ts. */
export function createRandom(): () => number {
  let state = seed;
  // The generator mulberry32.
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let bits = Math.imul(state ^ (state >>> 15), 1 | state);
    bits = (bits + Math.imul(bits ^ (bits >>> 7), 61 | bits)) ^ bits;
    return ((bits ^ (bits >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Bytes that do not compress, the same in every run. */
export function drawBytes(random: () => number, length: number): Buffer {
  return Buffer.from(Uint8Array.from({ length }, () => random() * 256));
}
