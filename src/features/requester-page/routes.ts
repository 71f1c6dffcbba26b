import { create } from "@bufbuild/protobuf";
import { Code } from "@connectrpc/connect";
import { CreateMessageRequestSchema } from "../../../gen/ticketing/v1/ticket_service_pb.ts";
import type { SecretKeys } from "../../config/derive-keys.ts";
import { isBlank } from "../../contract/blank.ts";
import type { Database } from "../../db/database.ts";
import { iconPolicy } from "../../html/html.ts";
import { pageQuery, translatorForPage } from "../../language/catalogues.ts";
import type { Translator } from "../../language/translate.ts";
import type { ClientAddress } from "../../rpc/client-address.ts";
import { ApiError, notFound, unsupportedMediaType } from "../../rpc/errors/api-error.ts";
import { toApiError } from "../../rpc/errors/error-formats.ts";
import { logFailure } from "../../rpc/errors/log-failure.ts";
import { createAuthFailures, networkOf } from "../../rpc/limits/auth-failures.ts";
import { createGcra, requireAllowed } from "../../rpc/limits/gcra.ts";
import { violationsOf } from "../../rpc/validation/validate.ts";
import type { RequestHandler } from "../../server/error-boundary.ts";
import {
  type InboundHandler,
  type InboundRequest,
  type InboundResponse,
  inboundPage,
  isOwnOrigin,
} from "../../server/inbound-page.ts";
import type { Logger } from "../../telemetry/log.ts";
import {
  type AcquireUploadPermit,
  type Multipart,
  maxUploadBytes,
  readMultipart,
} from "../attachments/upload.ts";
import { readForm } from "../public-forms/read-form.ts";
import { createFormTokens } from "../public-forms/tokens.ts";
import type { SenderBlocks } from "../sender-blocks/refuse.ts";
import { type ChannelTraits, readConversation, readRequester } from "./conversation.ts";
import type { LinkedConversation, RequesterLinks } from "./links.ts";
import { noticesOf, problemOf } from "./notices.ts";
import { conversationPage, problemPage, type ReplyBox, sources } from "./page.ts";
import { createReply, type ReplyDeps } from "./reply.ts";

/** The longest reply, each character as four escaped bytes, and the token. */
const maxTextBytes = 800 << 10;

interface RequesterPageDeps extends ReplyDeps {
  readonly db: Database;
  readonly links: RequesterLinks;
  readonly blocks: Pick<SenderBlocks, "refuses">;
  readonly log: Logger;
  readonly clientAddress: ClientAddress;
  readonly acquireUploadPermit: AcquireUploadPermit;
  readonly channels: ChannelTraits;
  readonly keys: SecretKeys;
  /** Replies and wrong links per minute from one address, in this process; 0: no limit. */
  readonly perAddress: number;
}

type PageHandler = (
  request: InboundRequest,
  linked: LinkedConversation,
  token: string,
  translator: Translator,
) => Promise<InboundResponse>;

/** Serves the conversation pages of requesters, and receives their replies. */
export function createRequesterPageRoutes(deps: RequesterPageDeps): RequestHandler {
  const { db, links, blocks, log, acquireUploadPermit, channels, perAddress } = deps;
  const tokens = createFormTokens({ ...deps.keys, minFillMs: 0 });
  const reply = createReply(deps);
  const wrongLinks = createAuthFailures(perAddress);
  const repliesByAddress =
    perAddress === 0
      ? undefined
      : createGcra({ perMinute: perAddress, burst: Math.ceil(perAddress) });
  const repliesByLink = createGcra({ perMinute: 20, burst: 20 });
  const viewsByLink = createGcra({ perMinute: 120, burst: 120 });

  /** @throws {ApiError} 404 for every token that is not valid, without a reason; 429 */
  async function findLinked({ address }: InboundRequest, token: string) {
    const linked = await links.find(token);
    if (linked === undefined) {
      wrongLinks.count(address);
      throw notFound("conversation");
    }
    requireAllowed(viewsByLink.take(linked.ticketId));
    return linked;
  }

  /** Logs the details that a page does not show. */
  function reported(error: unknown, { requestId }: InboundRequest): ApiError {
    const known = toApiError(error);
    logFailure(log, error, known, { failed: "conversation page failed" }, { requestId });
    return known;
  }

  /** Finds the conversation of the link, and shows errors as pages. */
  const forLink =
    (respond: PageHandler): InboundHandler =>
    async (request, token) => {
      const translator = await translatorForPage(request);
      try {
        const linked = await findLinked(request, token);
        return await respond(request, linked, token, translator);
      } catch (error) {
        const { status, headers } = reported(error, request);
        const problem = problemOf(translator, status);
        return htmlResponse(status, problemPage(translator, problem), headers);
      }
    };

  async function pageWith(
    request: InboundRequest,
    linked: LinkedConversation,
    token: string,
    translator: Translator,
    { status = 200, headers = {}, before, ...entered }: Shown = {},
  ): Promise<InboundResponse> {
    const conversation = await readConversation(db, channels, linked, before);
    if (conversation === undefined) {
      throw notFound("conversation");
    }
    const formToken = entered.formToken ?? tokens.issue(linked.ticketId);
    const box = before === undefined ? { ...entered, formToken } : undefined;
    const query = (parameters = {}) => pageQuery(request, translator, parameters);
    const page = await conversationPage({ translator, query, conversation, token, box });
    return htmlResponse(status, page, headers);
  }

  const show: PageHandler = (request, linked, token, translator) => {
    const before = request.query.get("before") ?? "";
    return pageWith(
      request,
      linked,
      token,
      translator,
      /^msg_[0-9a-f]{32}$/.test(before) ? { before } : {},
    );
  };

  const receive: PageHandler = async (request, linked, token, translator) => {
    requireOwnPage(request);
    const { isMultipart, type } = typeOf(request);
    if (isMultipart && !(await readConversation(db, channels, linked))?.takesFiles) {
      throw unsupportedMediaType("send application/x-www-form-urlencoded");
    }
    const acquirePermit = () => acquireUploadPermit(networkOf(request.address), linked.workspaceId);
    const read = async () => {
      const body = await request.body(maxTextBytes + (isMultipart ? maxUploadBytes : 0));
      const sent = isMultipart
        ? await readMultipart(body, type)
        : { fields: readForm(body), files: [], isTooMuch: false };
      return add(request, linked, token, translator, sent);
    };
    return isMultipart ? request.receiveUpload(acquirePermit, read) : read();
  };

  async function add(
    request: InboundRequest,
    linked: LinkedConversation,
    token: string,
    translator: Translator,
    { fields, files, isTooMuch }: Multipart,
  ): Promise<InboundResponse> {
    const notices = noticesOf(translator);
    const formToken = fields.get("token") ?? "";
    const text = (fields.get("message") ?? "").replaceAll("\r\n", "\n").trim();
    const again = (status: number, notice: string, more: Shown = {}) =>
      pageWith(request, linked, token, translator, { status, notice, text, ...more });

    const limited = limit(request, linked);
    if (limited !== undefined) {
      const headers = { "retry-after": String(limited) };
      return again(429, notices.tooMany(limited), { formToken, headers });
    }
    const problem = isTooMuch ? notices.files : problemOfText(text, notices);
    if (problem !== undefined) {
      return again(400, problem);
    }
    const checked = tokens.check(linked.ticketId, formToken);
    if (typeof checked === "string") {
      return again(400, notices.token[checked]);
    }
    try {
      const isRefused = await blocks.refuses(linked.workspaceId, await readRequester(db, linked));
      const { followUpUrl } = isRefused
        ? { followUpUrl: undefined }
        : await reply(linked, { body: text, files }, checked.nonce);
      const at = followUpUrl?.replace(/^.*\//, "") ?? token;
      // Redirects, so that a reload sends nothing again.
      const location = `${at}${pageQuery(request, translator)}#latest`;
      return { status: 303, headers: { ...commonHeaders, location } };
    } catch (error) {
      const { status, headers, reason } = reported(error, request);
      if (status === 404) {
        throw error;
      }
      const notice = reason === "STORAGE_FULL" ? notices.noRoom : notices.failed;
      return again(status, notice, { formToken, headers });
    }
  }

  /** @returns the seconds until another reply is accepted, if not immediately */
  function limit({ address }: InboundRequest, { ticketId }: LinkedConversation) {
    const own = repliesByAddress?.take(networkOf(address));
    const verdict = own?.allowed === false ? own : repliesByLink.take(ticketId);
    return verdict.allowed ? undefined : verdict.retryAfterSeconds;
  }

  return inboundPage(
    /^\/t\/([^/]+)$/,
    { GET: forLink(show), HEAD: forLink(show), POST: forLink(receive) },
    deps.clientAddress,
  );
}

/** Content to show next to the conversation. */
interface Shown extends Partial<ReplyBox> {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** Show only what precedes this message. */
  readonly before?: string;
}

/**
 * Browsers send no origin for a page without referrers, but say whether it is the same. A client that says
 * neither is not a browser, so no page can control it.
 * @throws {ApiError} 403 ORIGIN_NOT_ALLOWED
 */
function requireOwnPage(request: InboundRequest): void {
  const site = request.header("sec-fetch-site");
  const origin = request.header("origin");
  const isOwn =
    site === undefined
      ? origin === undefined || origin === "null" || isOwnOrigin(request, origin)
      : site === "same-origin" || site === "none";
  if (!isOwn) {
    const message = "replies come from the conversation page alone";
    throw new ApiError(Code.PermissionDenied, "ORIGIN_NOT_ALLOWED", message);
  }
}

/** @throws {ApiError} 415 when it is not a form of a browser */
function typeOf(request: InboundRequest) {
  const type = request.header("content-type") ?? "";
  const name = type.split(";", 1)[0]?.trim().toLowerCase();
  const isMultipart = name === "multipart/form-data";
  if (!isMultipart && name !== "application/x-www-form-urlencoded") {
    throw unsupportedMediaType("send application/x-www-form-urlencoded");
  }
  return { isMultipart, type };
}

/** The problem with a reply by the rules of the contract, in a sentence. */
function problemOfText(body: string, notices: ReturnType<typeof noticesOf>): string | undefined {
  if (isBlank(body)) {
    return notices.empty;
  }
  const [violation] = violationsOf(
    CreateMessageRequestSchema,
    create(CreateMessageRequestSchema, { content: { case: "body", value: body } }),
  );
  if (violation === undefined) {
    return undefined;
  }
  return violation.reason === "TOO_LONG" ? notices.tooLong : notices.unreadable;
}

/** The page loads nothing and runs one script, no one frames it, and linked pages do not learn its URL. */
const commonHeaders = {
  "cache-control": "no-store",
  "referrer-policy": "no-referrer",
  "x-robots-tag": "noindex",
  "content-security-policy": `default-src 'none'; ${sources}; form-action 'self'; ${iconPolicy}; base-uri 'none'; frame-ancestors 'none'`,
};

const htmlResponse = (
  status: number,
  text: string,
  headers: Readonly<Record<string, string>> = {},
): InboundResponse => ({
  status,
  type: "text/html",
  headers: { ...headers, ...commonHeaders },
  text,
});
