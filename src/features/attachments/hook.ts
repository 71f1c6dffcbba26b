import { create } from "@bufbuild/protobuf";
import {
  AttachmentService,
  GetAttachmentResponseSchema,
} from "../../../gen/ticketing/v1/attachment_service_pb.ts";
import { type CallContext, createCall } from "../../rpc/call.ts";
import type { ClientAddress } from "../../rpc/client-address.ts";
import type { Interceptor, Next } from "../../rpc/dispatch.ts";
import { notFound, rateLimited } from "../../rpc/errors/api-error.ts";
import { createAuthFailures } from "../../rpc/limits/auth-failures.ts";
import { createGcra } from "../../rpc/limits/gcra.ts";
import type { RequestHandler } from "../../server/error-boundary.ts";
import {
  type InboundHandler,
  type InboundRequest,
  inboundPage,
} from "../../server/inbound-page.ts";
import type { Logger } from "../../telemetry/log.ts";
import { fileHeaders } from "./file-headers.ts";
import type { Files, StoredFile } from "./files.ts";

interface LinkedTicket {
  readonly workspaceId: string;
  readonly ticketId: string;
}

export interface FileHookDeps {
  readonly files: Pick<Files, "find">;
  /** Finds the conversation that a link gives access to; undefined if the token is not good. */
  readonly links: { find(token: string): Promise<LinkedTicket | undefined> };
  /** The part of the chain that identifies callers and applies their limits. */
  readonly authentication: readonly Interceptor[];
  readonly log: Logger;
  readonly clientAddress: ClientAddress;
  /** Wrong links per minute from one address, in this process; 0: no limit. */
  readonly perAddress: number;
}

/**
 * Serves stored files: to callers of the API, and to requesters those in the public part of their
 * conversation, by the token of its link.
 */
export function createFileHook(deps: FileHookDeps): RequestHandler {
  const { files, links, log } = deps;
  const wrongLinks = createAuthFailures(deps.perAddress);
  const byLink = createGcra({ perMinute: 120, burst: 120 });

  /** Runs work for the caller, as a call of the API would. */
  async function asCaller(
    request: InboundRequest,
    headers: Record<string, string>,
    work: (workspaceId: string) => Promise<StoredFile | undefined>,
  ) {
    let file: StoredFile | undefined;
    const last: Next = async ({ principal }) => {
      file = await work(principal?.workspaceId ?? "");
      return create(GetAttachmentResponseSchema);
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
    const chain = deps.authentication.reduceRight((next, intercept) => intercept(next), last);
    const { getAttachment } = AttachmentService.method;
    await chain(createCall(getAttachment, context, log), () => create(getAttachment.input));
    return file;
  }

  async function asRequester({ address }: InboundRequest, token: string, id: string) {
    const linked = await links.find(token);
    if (linked === undefined) {
      wrongLinks.count(address);
      throw notFound("file");
    }
    const { allowed, retryAfterSeconds } = byLink.take(linked.ticketId);
    if (!allowed) {
      throw rateLimited(retryAfterSeconds);
    }
    const file = await files.find(linked.workspaceId, id);
    const isShown = file?.ticketId === linked.ticketId && file.visibility === "public";
    return isShown ? file : undefined;
  }

  const serve: InboundHandler = async (request, id) => {
    const headers: Record<string, string> = {};
    const token = request.query.get("token");
    const file =
      token === null || request.header("authorization") !== undefined
        ? await asCaller(request, headers, (workspaceId) => files.find(workspaceId, id))
        : await asRequester(request, token, id);
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
