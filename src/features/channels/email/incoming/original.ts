import { Code } from "@connectrpc/connect";
import type { Database } from "../../../../db/database.ts";
import type { Sealer } from "../../../../db/sealer.ts";
import { ApiError } from "../../../../rpc/errors/api-error.ts";
import { createUploadPermits } from "../../../attachments/upload.ts";
import type { RequesterLinks } from "../../../requester-page/links.ts";
import { createMailParser } from "./parser-pool.ts";
import { readRawMail } from "./raw-mails.ts";

/** Originals that one process holds in memory at a time: in total, and for one workspace. */
const concurrentOriginals = { all: 4, sender: 2 };

interface OriginalDeps {
  readonly db: Pick<Database, "query">;
  readonly sealer: Sealer;
  readonly links: Pick<RequesterLinks, "live">;
}

/**
 * Creates the function that reads the original of an email for members, without the tokens of links to
 * conversation pages.
 */
export function createReadOriginal({ db, sealer, links }: OriginalDeps) {
  const parser = createMailParser();
  const acquirePermit = createUploadPermits(concurrentOriginals);

  async function masked(workspaceId: string, mail: Buffer): Promise<Uint8Array> {
    const found = await parser.run(workspaceId, "findTokens", mail);
    if ("problem" in found) {
      throw originalUnavailable(found.problem);
    }
    const live = found.result && (await links.live(found.result));
    if (live?.size === 0) {
      return mail;
    }
    const done = await parser.run(workspaceId, "maskTokens", mail, live);
    if ("problem" in done) {
      throw originalUnavailable(done.problem);
    }
    return done.result;
  }

  return async (workspaceId: string, messageId: string): Promise<Uint8Array> => {
    const release = await acquirePermit(workspaceId);
    try {
      const mail = await readRawMail(db, sealer, workspaceId, messageId);
      if (mail === undefined) {
        throw originalUnavailable("the message is not an email, or its original is no longer kept");
      }
      return await masked(workspaceId, mail);
    } finally {
      release();
    }
  };
}

const originalUnavailable = (why: string) =>
  new ApiError(Code.NotFound, "ORIGINAL_UNAVAILABLE", `there is no original to show: ${why}`);
