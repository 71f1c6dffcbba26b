import { Code } from "@connectrpc/connect";
import { Busboy, type BusboyHeaders } from "@fastify/busboy";
import { createSemaphore, createSemaphores, type Release } from "../../concurrency/semaphore.ts";
import { escapeHtml } from "../../html/html.ts";
import type { Translator } from "../../language/translate.ts";
import { ApiError, badRequest } from "../../rpc/errors/api-error.ts";
import { uploadedName } from "./file-name.ts";

/** A file as a browser sent it. */
interface Upload {
  readonly name: string;
  /** As the sender declared it; empty unless it has the form of a media type. */
  readonly contentType: string;
  readonly bytes: Buffer;
}

/** The files that a page accepts at a time. */
export const uploadLimits = { files: 5, totalBytes: 5 << 20 } as const;

/** The field in which people choose files on a page. */
export const fileField = ({ t }: Pick<Translator, "t">) =>
  `<label for="files">${escapeHtml(t("Files"))} <span class="soft">${escapeHtml(t("(optional)"))}</span></label>
  <input id="files" name="files" type="file" multiple aria-describedby="files-hint">
  <p id="files-hint" class="soft">${escapeHtml(t("At most {count, plural, one {# file} other {# files}} of {size} MB in total.", { count: uploadLimits.files, size: uploadLimits.totalBytes >> 20 }))}</p>`;

/** Maximum bytes of text that a page accepts. */
export const maxTextBytes = 1 << 17;
/** Text, files, and the headers of their parts. */
export const maxUploadBytes = maxTextBytes + uploadLimits.totalBytes + (1 << 15);

/** Uploads that one process holds in memory at a time: in total, and from one sender. */
interface UploadPermits {
  readonly all: number;
  readonly sender: number;
  /** To one workspace; default: as many as in total. */
  readonly workspace?: number;
}

/** Each way in has its own permits, so that a full one does not block the others. */
export const concurrentUploads = {
  api: { all: 8, sender: 2 },
  forms: { all: 8, sender: 2, workspace: 4 },
  conversations: { all: 4, sender: 1, workspace: 2 },
} satisfies Record<string, UploadPermits>;

/** Waits for a permit to receive an upload. */
export type AcquireUploadPermit = (sender: string, workspaceId?: string) => Promise<Release>;

/** A slow sender holds only its own permits. */
export function createUploadPermits(permits: UploadPermits): AcquireUploadPermit {
  const options = {
    withinMs: 10_000,
    timeout: () => new ApiError(Code.Unavailable, "UNAVAILABLE", "try again in a moment"),
  };
  const all = createSemaphore({ ...options, permits: permits.all });
  const ofSender = createSemaphores({ ...options, permits: permits.sender });
  const ofWorkspace = createSemaphores({ ...options, permits: permits.workspace ?? permits.all });
  return async (sender, workspaceId = sender) => {
    const held: Release[] = [];
    const release = () => {
      for (const each of held) {
        each();
      }
    };
    try {
      for (const semaphore of [ofSender(sender), ofWorkspace(workspaceId), all]) {
        held.push(await semaphore.acquire());
      }
    } catch (error) {
      release();
      throw error;
    }
    return release;
  };
}

export interface Multipart {
  readonly fields: ReadonlyMap<string, string>;
  readonly files: readonly Upload[];
  /** Whether there were more files, or more bytes in them, than a page accepts. */
  readonly isTooMuch: boolean;
}

const limits = {
  fields: 10,
  files: uploadLimits.files,
  fieldNameSize: 100,
  // Longer texts would be cut; an upload that is complete ends before.
  fieldSize: 1 << 19,
  fileSize: uploadLimits.totalBytes,
  headerPairs: 20,
  headerSize: 1 << 13,
};

/**
 * Reads a form with files.
 * @param contentType of the request, with its boundary
 * @throws {ApiError} 400 when it is not complete, or not a form with files
 */
export function readMultipart(body: Buffer, contentType: string): Promise<Multipart> {
  return new Promise((resolve, reject) => {
    const fields = new Map<string, string>();
    const files: Upload[] = [];
    let isTooMuch = false;
    const fail = () => reject(badRequest("the body is not a complete multipart form"));
    const parser = createParser({ "content-type": contentType });
    if (parser === undefined) {
      fail();
      return;
    }
    parser.on("field", (name, value) => fields.set(name, value));
    parser.on("file", (_field, stream, name = "", _encoding, type) => {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("error", fail);
      stream.on("end", () => {
        const bytes = Buffer.concat(chunks);
        isTooMuch ||= stream.truncated;
        // Browsers send an empty file if none was chosen.
        if (name !== "" || bytes.length > 0) {
          files.push({ name: uploadedName(name), contentType: mediaType(type), bytes });
        }
      });
    });
    parser.on("filesLimit", () => {
      isTooMuch = true;
    });
    parser.on("fieldsLimit", fail);
    parser.on("error", fail);
    parser.on("finish", () => {
      const total = files.reduce((sum, { bytes }) => sum + bytes.length, 0);
      resolve({ fields, files, isTooMuch: isTooMuch || total > uploadLimits.totalBytes });
    });
    parser.end(body);
  });
}

/** Undefined for a content type without a boundary, for which the parser throws. */
function createParser(headers: BusboyHeaders) {
  try {
    return new Busboy({ headers, limits });
  } catch {
    return undefined;
  }
}

const mediaType = (declared = "") =>
  /^[\w.+-]{1,127}\/[\w.+-]{1,127}$/.test(declared) ? declared.toLowerCase() : "";
