import { create, type DescMethodUnary } from "@bufbuild/protobuf";
import { AttachmentService } from "../../../gen/ticketing/v1/attachment_service_pb.ts";
import type { Database } from "../../db/database.ts";
import { type CallContext, createCall } from "../../rpc/call.ts";
import type { ClientAddress } from "../../rpc/client-address.ts";
import type { Interceptor, Next } from "../../rpc/dispatch.ts";
import { notFound } from "../../rpc/errors/api-error.ts";
import { createAuthFailures } from "../../rpc/limits/auth-failures.ts";
import { createGcra, requireAllowed } from "../../rpc/limits/gcra.ts";
import type { RequestHandler } from "../../server/error-boundary.ts";
import {
  type InboundHandler,
  type InboundRequest,
  inboundPage,
} from "../../server/inbound-page.ts";
import type { Logger } from "../../telemetry/log.ts";
import type { Previews } from "./entity.ts";
import { fileHeaders, inertHeaders } from "./file-headers.ts";
import { type FileStores, previewKey, type StoreName, storeOf } from "./file-store.ts";
import type { Files } from "./files.ts";
import type { PreviewLinks } from "./preview-links.ts";

interface LinkedTicket {
  readonly workspaceId: string;
  readonly ticketId: string;
}

interface CallerDeps {
  /** The part of the chain that identifies callers and applies their limits. */
  readonly authentication: readonly Interceptor[];
  readonly log: Logger;
}

interface FileRoutesDeps extends CallerDeps {
  readonly files: Pick<Files, "find">;
  /** Finds the conversation that a link gives access to; undefined if the token is not valid. */
  readonly links: { find(token: string): Promise<LinkedTicket | undefined> };
  readonly clientAddress: ClientAddress;
  /** Wrong links per minute from one address, in this process; 0: no limit. */
  readonly perAddress: number;
}

/**
 * Serves stored files: to callers of the API, and to requesters the files in the public part of their
 * conversation, by the token of its link.
 */
export function createFileRoutes(deps: FileRoutesDeps): RequestHandler {
  const { files, links } = deps;
  const wrongLinks = createAuthFailures(deps.perAddress);
  const byLink = createGcra({ perMinute: 120, burst: 120 });
  const asCaller = createAsCaller(deps, AttachmentService.method.getAttachment);

  async function asRequester({ address }: InboundRequest, token: string, id: string) {
    const linked = await links.find(token);
    if (linked === undefined) {
      wrongLinks.count(address);
      throw notFound("file");
    }
    requireAllowed(byLink.take(linked.ticketId));
    const file = await files.find(linked.workspaceId, id);
    const isShown = file?.ticketId === linked.ticketId && file.visibility === "public";
    return isShown ? file : undefined;
  }

  const serve: InboundHandler = async (request, id) => {
    const token = request.query.get("token");
    const { result: file, headers } =
      token === null || request.header("authorization") !== undefined
        ? await asCaller(request, (workspaceId) => files.find(workspaceId, id))
        : { result: await asRequester(request, token, id), headers: {} };
    if (file === undefined) {
      throw notFound("file");
    }
    return {
      status: 200,
      type: file.contentType,
      headers: {
        ...headers,
        ...fileHeaders(file.name),
        "cache-control": "private, no-store",
        "referrer-policy": "no-referrer",
      },
      stream: { bytes: file.size, chunks: file.chunks() },
    };
  };

  return inboundPage(/^\/files\/([^/]+)$/, { GET: serve, HEAD: serve }, deps.clientAddress);
}

/**
 * Creates the function that runs work of a page for the caller, as a call of the API would.
 * @param method whose permissions and limits apply
 * @returns the result, and the headers that the chain adds to the response
 */
export const createAsCaller =
  ({ authentication, log }: CallerDeps, method: DescMethodUnary) =>
  async <T>(request: InboundRequest, work: (workspaceId: string) => Promise<T>) => {
    const headers: Record<string, string> = {};
    let result: T | undefined;
    const last: Next = async ({ principal }) => {
      result = await work(principal?.workspaceId ?? "");
      return create(method.output);
    };
    const context: CallContext = {
      protocol: "rest",
      requestId: request.requestId,
      remoteAddress: request.address,
      signal: request.signal,
      requestHeader: request.header,
      setResponseHeader(name: string, value: string) {
        headers[name] = value;
      },
      receiveUpload: (_take, receive) => receive(),
      abandon() {},
    };
    const chain = authentication.reduceRight((next, intercept) => intercept(next), last);
    await chain(createCall(method, context, log), () => create(method.input));
    return { result, headers };
  };

interface PreviewRoutesDeps {
  readonly db: Pick<Database, "query">;
  readonly stores: FileStores;
  readonly links: PreviewLinks;
  readonly clientAddress: ClientAddress;
}

/** Serves previews of images by their signed links. */
export function createPreviewRoutes(deps: PreviewRoutesDeps): RequestHandler {
  const { db, stores, links } = deps;
  const byFile = createGcra({ perMinute: 120, burst: 120 });

  const serve: InboundHandler = async (_request, path) => {
    const link = links.read(path);
    if (link === undefined) {
      throw notFound("preview");
    }
    const { file, size, expiresAt } = link;
    requireAllowed(byFile.take(file.id));
    const [row] = await db.query<{ store: StoreName; previews: Previews }>(
      file.workspaceId,
      selectPreviews,
      [file.id],
    );
    if (row === undefined) {
      throw notFound("preview");
    }
    const bytes = row.previews[size];
    const seconds = Math.floor((expiresAt.getTime() - Date.now()) / 1000);
    return {
      status: 200,
      type: "image/webp",
      headers: {
        ...inertHeaders,
        "cache-control": `private, max-age=${seconds}, immutable`,
        "referrer-policy": "no-referrer",
      },
      stream: { bytes, chunks: storeOf(stores, row.store).read(previewKey(file, size), bytes) },
    };
  };

  return inboundPage(/^(\/previews\/.+)$/, { GET: serve, HEAD: serve }, deps.clientAddress);
}

const selectPreviews = `
  select store, previews from attachments
  where workspace_id = $1 and id = $2 and message_id is not null and previews is not null`;
