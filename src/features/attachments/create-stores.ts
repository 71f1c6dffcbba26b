import type { Config } from "../../config/settings.ts";
import type { Database } from "../../db/database.ts";
import type { FileStores } from "./file-store.ts";
import { createPostgresStore } from "./postgres-store.ts";

/** Creates the configured stores. The S3 client takes memory, so it is loaded only if there is a bucket. */
export async function createStores(
  config: Config,
  db: Pick<Database, "pool" | "query" | "transact">,
): Promise<FileStores> {
  return { postgres: createPostgresStore(db), s3: await createBucket(config) };
}

async function createBucket({
  S3_BUCKET: bucket,
  S3_ENDPOINT: endpoint,
  S3_REGION: region,
  S3_ACCESS_KEY_ID: accessKeyId,
  S3_SECRET_ACCESS_KEY: secretAccessKey,
}: Config) {
  if (bucket === undefined) {
    return undefined;
  }
  const { createS3Store } = await import("./s3-store.ts");
  const credentials = accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : undefined;
  return createS3Store({ bucket, endpoint, region, credentials });
}
