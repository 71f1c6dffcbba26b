import { createHmac } from "node:crypto";

/** The keys of the service, in base64. */
export interface SecretKeys {
  readonly key: string;
  /** Earlier keys, with which new texts are no longer signed; default: none. */
  readonly previousKeys?: readonly string[];
}

/**
 * Keys for one purpose, the current one first.
 * @param label the purpose: what a key of one label signs is not valid for another
 */
export function deriveKeys(
  { key, previousKeys = [] }: SecretKeys,
  label: string,
): readonly [current: Buffer, ...previous: Buffer[]] {
  const derive = (each: string) =>
    createHmac("sha256", Buffer.from(each, "base64")).update(label).digest();
  return [derive(key), ...previousKeys.map(derive)];
}
