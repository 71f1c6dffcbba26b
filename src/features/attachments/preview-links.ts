import { createHmac, timingSafeEqual } from "node:crypto";
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

/** @param key the service's secret key in base64, from which the key for links is derived */
export function createPreviewLinks(key: string, now: () => number = Date.now): PreviewLinks {
  const secret = createHmac("sha256", Buffer.from(key, "base64")).update("preview links").digest();
  const sign = (path: string) => createHmac("sha256", secret).update(path).digest("base64url");
  const signed = ({ workspaceId, id }: FileKey, size: PreviewSize, expiresAt: Date) => {
    const path = `/previews/${workspaceId}/${id}/${size}/${expiresAt.getTime() / 1000}`;
    return `${path}/${sign(path)}`;
  };
  return {
    expiry: () => new Date((Math.floor(now() / hourMs) + 2) * hourMs),
    pathOf: signed,
    read(path) {
      const [, workspaceId = "", id = "", word, seconds] = shape.exec(path) ?? [];
      const size = previewSizes.find((each) => each === word);
      const expiresAt = new Date(Number(seconds) * 1000);
      if (size === undefined || expiresAt.getTime() <= now()) {
        return undefined;
      }
      const file = { workspaceId, id };
      const expected = Buffer.from(signed(file, size, expiresAt));
      const given = Buffer.from(path);
      return given.length === expected.length && timingSafeEqual(given, expected)
        ? { file, size, expiresAt }
        : undefined;
    },
  };
}
