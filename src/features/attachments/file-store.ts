/** What a file is stored under. */
export interface FileKey {
  readonly workspaceId: string;
  /** Of its row in `attachments`. */
  readonly id: string;
}

/** Where the bytes of files are kept. A file never changes. */
export interface FileStore {
  /** Stores a file whole or not at all. */
  put(key: FileKey, bytes: Buffer): Promise<void>;
  /** Reads a file in parts, each of them when it is asked for. */
  read(key: FileKey, size: number): AsyncIterable<Buffer>;
  /** Removes files; those that are not there are left out. */
  remove(keys: readonly FileKey[]): Promise<void>;
}

/** The stores by their names in `attachments.store`. */
export interface FileStores {
  readonly postgres: FileStore;
  readonly s3: FileStore | undefined;
}

export type StoreName = keyof FileStores;
