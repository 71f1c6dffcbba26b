import { createHmac } from "node:crypto";
import { deriveKeys, type SecretKeys } from "../../config/derive-keys.ts";
import { isSame } from "../is-same.ts";
import { type FileKey, type PreviewSize, previewSizes } from "./file-store.ts";

const hourMs = 3_600_000;

/** Creates and reads the URLs of previews. */
export interface PreviewLinks {
  /** When links that are created now expire. They stay the same for an hour, so that browsers cache them. */
  expiry(): Date;
  /** The path of a preview, valid until then without a token. */
  pathOf(file: FileKey, size: PreviewSize, expiresAt: Date): string;
  /** @returns undefined unless this service created the path and it has not expired */
  read(path: string): ReadLink | undefined;
}

interface ReadLink {
  readonly file: FileKey;
  readonly size: PreviewSize;
  readonly expiresAt: Date;
}

const shape = /^\/previews\/([\w-]{1,64})\/([\w-]{1,64})\/(\w+)\/(\d{1,10})\/([\w-]{43})$/;

export function createPreviewLinks(keys: SecretKeys, now: () => number = Date.now): PreviewLinks {
  const derived = deriveKeys(keys, "preview links");
  const sign = (path: string, key: Buffer) =>
    createHmac("sha256", key).update(path).digest("base64url");
  const signedWith =
    (key: Buffer) =>
    ({ workspaceId, id }: FileKey, size: PreviewSize, expiresAt: Date) => {
      const path = `/previews/${workspaceId}/${id}/${size}/${expiresAt.getTime() / 1000}`;
      return `${path}/${sign(path, key)}`;
    };
  return {
    expiry: () => new Date((Math.floor(now() / hourMs) + 2) * hourMs),
    pathOf: signedWith(derived[0]),
    read(path) {
      const [, workspaceId = "", id = "", word, seconds] = shape.exec(path) ?? [];
      const size = previewSizes.find((each) => each === word);
      const expiresAt = new Date(Number(seconds) * 1000);
      if (size === undefined || expiresAt.getTime() <= now()) {
        return undefined;
      }
      const file = { workspaceId, id };
      return derived.some((key) => isSame(path, signedWith(key)(file, size, expiresAt)))
        ? { file, size, expiresAt }
        : undefined;
    },
  };
}
