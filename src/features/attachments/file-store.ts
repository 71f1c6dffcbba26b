import { Code } from "@connectrpc/connect";
import { ApiError } from "../../rpc/errors/api-error.ts";

/** The key under which a file is stored. */
export interface FileKey {
  readonly workspaceId: string;
  /** Identifier of its row in `attachments`. */
  readonly id: string;
}

/** Where the bytes of files are kept. A file never changes. */
export interface FileStore {
  /** Stores a file whole or not at all. Storing it again changes nothing. */
  put(key: FileKey, bytes: Buffer): Promise<void>;
  /** Reads a file in parts, each when it is requested. */
  read(key: FileKey, size: number): AsyncIterable<Buffer>;
  /** Removes files; missing ones are ignored. */
  remove(keys: readonly FileKey[]): Promise<void>;
}

/** The stores by their names in `attachments.store`. */
export interface FileStores {
  readonly postgres: FileStore;
  readonly s3: FileStore | undefined;
}

export type StoreName = keyof FileStores;

/** The store of new files: the bucket, if there is one. */
export const currentStore = ({
  postgres,
  s3,
}: FileStores): { name: StoreName; store: FileStore } =>
  s3 === undefined ? { name: "postgres", store: postgres } : { name: "s3", store: s3 };

/** @throws {ApiError} UNAVAILABLE when it is not configured */
export function storeOf(stores: FileStores, name: StoreName): FileStore {
  const store = stores[name];
  if (store === undefined) {
    const message = "the file is in an S3 bucket, and none is configured";
    throw new ApiError(Code.Unavailable, "UNAVAILABLE", message);
  }
  return store;
}

export const previewSizes = ["small", "large"] as const;
export type PreviewSize = (typeof previewSizes)[number];

/** The key of a preview, next to that of its file. */
export const previewKey = ({ workspaceId, id }: FileKey, size: PreviewSize): FileKey => ({
  workspaceId,
  id: `${id}.${size}`,
});
