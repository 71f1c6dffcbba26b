import type { FormSettings } from "../../../../gen/ticketing/v1/channel_service_pb.ts";
import type { SecretKeys } from "../../../config/derive-keys.ts";
import { iconPolicy } from "../../../html/html.ts";
import { pageQuery, translatorForPage } from "../../../language/catalogues.ts";
import { english, type Translator } from "../../../language/translate.ts";
import {
  type ApiError,
  invalidArgument,
  invalidField,
  notFound,
  rateLimited,
  unsupportedMediaType,
} from "../../../rpc/errors/api-error.ts";
import { toApiError } from "../../../rpc/errors/error-formats.ts";
import { logFailure } from "../../../rpc/errors/log-failure.ts";
import { networkOf } from "../../../rpc/limits/auth-failures.ts";
import { createGcra } from "../../../rpc/limits/gcra.ts";
import type { RequestHandler } from "../../../server/error-boundary.ts";
import {
  type InboundHandler,
  type InboundRequest,
  type InboundResponse,
  inboundPage,
} from "../../../server/inbound-page.ts";
import {
  concurrentUploads,
  createUploadPermits,
  maxTextBytes,
  maxUploadBytes,
} from "../../attachments/upload.ts";
import { createFormTokens, type TokenProblem } from "../../public-forms/tokens.ts";
import { findPublicChannel, noteMessage } from "../inbound.ts";
import type { ReceiveContext } from "../kind.ts";
import { noticesOf, problemOf } from "./notices.ts";
import { createOpen, type FormChannel } from "./open.ts";
import { corsHeaders, requireOrigin } from "./origins.ts";
import { type FormPage, formPage, problemPage, thanksPage } from "./page.ts";
import { inSentences, problemsOf } from "./problems.ts";
import { findReceipt } from "./receipts.ts";
import { type Encoding, readSubmission, type Submission } from "./submission.ts";

export interface FormRoutesOptions {
  readonly keys: SecretKeys;
  /** Shortest time in which a person fills in a form, in milliseconds. */
  readonly minFillMs: number;
  /** Submissions per minute of one form from one address, in this process; 0: no limit. */
  readonly perAddress: number;
}

type FormHandler = (
  request: InboundRequest,
  channel: FormChannel,
  publicId: string,
  translator: Translator,
) => Promise<InboundResponse>;

/** Serves the public pages of forms, and receives their submissions. */
export function createFormRoutes(
  context: ReceiveContext,
  options: FormRoutesOptions,
): RequestHandler {
  const { db, links, log, blocks, canMail } = context;
  const { perAddress: perMinute, keys, minFillMs } = options;
  const tokens = createFormTokens({ ...keys, minFillMs });
  const acquireUploadPermit = createUploadPermits(concurrentUploads.forms);
  const open = createOpen(context);
  const byAddress =
    perMinute === 0 ? undefined : createGcra({ perMinute, burst: Math.ceil(perMinute) });
  const byForm = createGcra({ perMinute: 600, burst: 600, maxKeys: 10_000 });

  function limit({ address }: InboundRequest, { id }: FormChannel) {
    const own = byAddress?.take(`${id} ${networkOf(address)}`);
    // Only requests that the address limit lets through count against the form's limit.
    return own?.allowed === false ? own : byForm.take(id);
  }

  /** Logs the details that a page does not show. */
  function reported(error: unknown, { requestId }: InboundRequest): ApiError {
    const known = toApiError(error);
    logFailure(log, error, known, { failed: "form failed" }, { requestId });
    return known;
  }

  /** Finds the form, or else shows people a page and sends scripts an error in JSON. */
  const forForm =
    (respond: FormHandler): InboundHandler =>
    async (request, publicId) => {
      let channel: FormChannel | undefined;
      const translator = await translatorForPage(request);
      try {
        if (!/^[0-9a-f]{32}$/.test(publicId)) {
          throw notFound("form");
        }
        channel = await findPublicChannel<FormSettings>(
          context,
          "form",
          publicId,
          "public_id",
          "form",
        );
        return await respond(request, channel, publicId, translator);
      } catch (error) {
        if (wantsJson(request)) {
          throw error;
        }
        const { status, headers } = reported(error, request);
        const problem = problemOf(translator, status, channel?.settings.attachments);
        return htmlResponse(status, request, channel, problemPage(translator, problem), headers);
      }
    };

  const show: FormHandler = async (request, channel, publicId, translator) => {
    if (wantsJson(request)) {
      requireOrigin(request, channel);
      const text = JSON.stringify({ data: { name: channel.name, token: tokens.issue(publicId) } });
      return { status: 200, type: "application/json", headers: headersFor(request, channel), text };
    }
    const receipt = tokens.readReceipt(publicId, request.query.get("receipt") ?? "");
    if (receipt === undefined) {
      const { name: title, settings } = channel;
      const text = formPage({ translator, title, ...settings, token: tokens.issue(publicId) });
      return htmlResponse(200, request, channel, text);
    }
    const found = receipt.isFresh
      ? await findReceipt(db, links, channel, receipt.nonce)
      : undefined;
    const { workspaceId, id: channelId } = channel;
    const em = db.forWorkspace(workspaceId);
    const isMailed = found && (await canMail(em, { workspaceId, channelId }));
    const thanks = found && { ...found, email: isMailed ? found.email : undefined };
    const text = thanksPage(translator, channel.name, thanks, publicId);
    return htmlResponse(200, request, channel, text);
  };

  const submit: FormHandler = async (request, channel, publicId, translator) => {
    requireOrigin(request, channel);
    const { allowed, retryAfterSeconds } = limit(request, channel);
    const encoding = encodingOf(request, channel);
    const isJson = encoding === "json";
    if (!allowed && encoding !== "form") {
      throw rateLimited(retryAfterSeconds);
    }
    const hasFiles = encoding === "multipart";
    const acquirePermit = () =>
      acquireUploadPermit(networkOf(request.address), channel.workspaceId);
    const read = async () => {
      const body = await request.body(hasFiles ? maxUploadBytes : maxTextBytes);
      const submission = await readSubmission(body, encoding, request.header("content-type") ?? "");
      if (!allowed) {
        const headers = { "retry-after": String(retryAfterSeconds) };
        const notice = noticesOf(translator).tooMany(retryAfterSeconds);
        return formAgain(request, channel, submission, 429, notice, { translator }, headers);
      }
      return receive(request, channel, publicId, submission, isJson, translator);
    };
    return hasFiles ? request.receiveUpload(acquirePermit, read) : read();
  };

  async function receive(
    request: InboundRequest,
    channel: FormChannel,
    publicId: string,
    submission: Submission,
    isJson: boolean,
    translator: Translator,
  ): Promise<InboundResponse> {
    const notices = noticesOf(translator);
    const { values, token, isTrapped, isTooMuch } = submission;
    const again = (status: number, notice: string, more?: Partial<FormPage>, headers?: Headers) =>
      formAgain(request, channel, submission, status, notice, { translator, ...more }, headers);
    /** Redirects, so that a reload does not send the form again. */
    const accept = (nonce?: string): InboundResponse => {
      const headers = headersFor(request, channel);
      if (isJson) {
        return {
          status: 201,
          type: "application/json",
          headers,
          text: '{"data":{"accepted":true}}',
        };
      }
      const receipt = tokens.receiptFor(publicId, nonce);
      const location = pageQuery(request, translator, { receipt });
      return { status: 303, headers: { ...headers, location } };
    };
    // Bots must not learn that they were detected.
    if (isTrapped) {
      return accept();
    }

    if (isTooMuch) {
      return again(400, notices.files);
    }
    const violations = problemsOf(values);
    const checked = tokens.check(publicId, token);
    if (violations.length > 0 || typeof checked === "string") {
      const problem = typeof checked === "string" ? checked : undefined;
      if (isJson) {
        throw problem ? refusedToken(problem) : invalidArgument(violations);
      }
      return again(400, problem ? notices.token[problem] : notices.wrong, {
        problems: inSentences(violations, values, translator),
        ...(problem && problem !== "too soon" && { token: tokens.issue(publicId) }),
      });
    }
    try {
      // A blocked sender gets the same response.
      if (!(await blocks.refuses(channel.workspaceId, { email: values.email }))) {
        await open(channel, submission, checked.nonce, translator.language);
        await noteMessage(db.pool, channel);
      }
    } catch (error) {
      if (isJson) {
        throw error;
      }
      const { status, headers, reason } = reported(error, request);
      const notice = reason === "STORAGE_FULL" ? notices.noRoom : notices.failed;
      return again(status, notice, {}, headers);
    }
    return accept(checked.nonce);
  }

  return inboundPage(
    /^\/forms\/([^/]+)$/,
    {
      GET: forForm(show),
      POST: forForm(submit),
      OPTIONS: forForm(async (request, channel) => ({
        status: 204,
        headers: corsHeaders(request, channel),
      })),
    },
    context.clientAddress,
  );
}

const refusedToken = (problem: TokenProblem) =>
  invalidField("token", problem.toUpperCase().replace(" ", "_"), noticesOf(english).token[problem]);

const typeOf = (request: InboundRequest) =>
  request.header("content-type")?.split(";", 1)[0]?.trim().toLowerCase() ?? "";

/** Whether a script is asking, which gets JSON. */
const wantsJson = (request: InboundRequest): boolean =>
  request.method === "POST"
    ? typeOf(request) === "application/json"
    : (request.header("accept")?.includes("application/json") ?? false);

/** @throws {ApiError} 415 when the form does not accept what is sent */
function encodingOf(request: InboundRequest, { settings }: FormChannel): Encoding {
  const encoding = encodings.get(typeOf(request));
  if (encoding !== undefined && (encoding !== "multipart" || settings.attachments)) {
    return encoding;
  }
  throw unsupportedMediaType("send application/x-www-form-urlencoded or application/json");
}

const encodings = new Map<string, Encoding>([
  ["application/json", "json"],
  ["application/x-www-form-urlencoded", "form"],
  ["multipart/form-data", "multipart"],
]);

type Headers = Readonly<Record<string, string>>;

/** The form again, with the values entered. Browsers do not let pages choose files. */
function formAgain(
  request: InboundRequest,
  channel: FormChannel,
  { values, token }: Submission,
  status: number,
  notice: string,
  more: Partial<FormPage> & Pick<FormPage, "translator">,
  headers: Headers = {},
): InboundResponse {
  const { name: title, settings } = channel;
  const text = formPage({ title, ...settings, token, values, notice, ...more });
  return htmlResponse(status, request, channel, text, headers);
}

const htmlResponse = (
  status: number,
  request: InboundRequest,
  channel: FormChannel | undefined,
  text: string,
  more: Headers = {},
): InboundResponse => ({
  status,
  type: "text/html",
  headers: { ...more, ...headersFor(request, channel) },
  text,
});

/** The page loads and runs nothing, and only allowed origins may frame it. */
const headersFor = (request: InboundRequest, channel: FormChannel | undefined) => ({
  "cache-control": "no-store",
  "referrer-policy": "same-origin",
  "content-security-policy": `default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; ${iconPolicy}; base-uri 'none'; frame-ancestors ${["'self'", ...(channel?.settings.allowedOrigins ?? [])].join(" ")}`,
  ...(channel && corsHeaders(request, channel)),
});
