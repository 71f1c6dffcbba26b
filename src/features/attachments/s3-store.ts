import {
  DeleteObjectCommand,
  GetObjectCommand,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
} from "@aws-sdk/client-s3";
import { Code } from "@connectrpc/connect";
import { ApiError } from "../../rpc/errors/api-error.ts";
import type { FileKey, FileStore } from "./file-store.ts";
import { chunkBytes } from "./postgres-store.ts";

/** Whole chunks, as an export stores them. */
const partBytes = 4 * chunkBytes;
/** Longest request, including retries, in milliseconds. */
const deadlineMs = 30_000;
/** Deletions in flight at a time. */
const deletions = 8;

export interface S3Options {
  readonly bucket: string;
  /** URL of a service that is not Amazon's. */
  readonly endpoint?: string | undefined;
  readonly region: string;
  /** Default: the credentials that the AWS SDK finds. */
  readonly credentials?: { accessKeyId: string; secretAccessKey: string } | undefined;
}

/** Keeps files in a bucket of Amazon S3, or of a service that speaks its protocol. */
export function createS3Store({ bucket, endpoint, region, credentials }: S3Options): FileStore {
  const client = new S3Client({
    region,
    ...(endpoint && { endpoint, forcePathStyle: true }),
    ...(credentials && { credentials }),
    maxAttempts: 3,
    // Not every service supports the newer checksums.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    requestHandler: {
      connectionTimeout: 3_000,
      requestTimeout: 10_000,
      throwOnRequestTimeout: true,
    },
  });
  const at = ({ workspaceId, id }: FileKey) => ({ Bucket: bucket, Key: `${workspaceId}/${id}` });
  const inTime = () => ({ abortSignal: AbortSignal.timeout(deadlineMs) });

  return {
    async put(key, bytes) {
      const input = { ...at(key), Body: bytes, ContentLength: bytes.length };
      await client.send(new PutObjectCommand(input), inTime()).catch(unavailable);
    },

    async *read(key, size) {
      for (let start = 0; start < size; start += partBytes) {
        const end = Math.min(start + partBytes, size) - 1;
        const input = { ...at(key), Range: `bytes=${start}-${end}` };
        const part = await client
          .send(new GetObjectCommand(input), inTime())
          .then(({ Body }) => Body?.transformToByteArray())
          .catch(unavailable);
        if (part?.length !== end - start + 1) {
          throw new Error(`${key.id} has not the length that it was stored with`);
        }
        yield Buffer.from(part);
      }
    },

    async remove(keys) {
      for (let from = 0; from < keys.length; from += deletions) {
        const some = keys.slice(from, from + deletions);
        await Promise.all(
          some.map((key) => client.send(new DeleteObjectCommand(at(key)), inTime())),
        );
      }
    },
  };
}

/** @throws {ApiError} UNAVAILABLE, unless the bucket has lost a file */
function unavailable(cause: unknown): never {
  if (cause instanceof NoSuchKey) {
    throw cause;
  }
  const message = "the file storage cannot be reached; try again later";
  throw new ApiError(Code.Unavailable, "UNAVAILABLE", message, { cause });
}
