import type { SendFailure } from "../../sending/send-messages.ts";

const timeoutMs = 10_000;
const downloadMs = 20_000;
const maxAnswerLength = 64 * 1024;

/** How long after a requester's message Meta accepts free text, in milliseconds. */
export const replyWindowMs = 24 * 3_600_000;

/** Longest text that Meta accepts, in characters. */
export const maxTextLength = 4096;

/** A message that Meta has accepted. */
interface Accepted {
  readonly kind: "sent";
  readonly externalId: string;
}

/** Meta's answer about a phone number. */
export type NumberResult =
  | { readonly kind: "found"; readonly number: string; readonly name: string }
  | ({ readonly kind: "refused"; readonly status: number } & GraphError)
  | { readonly kind: "no response" };

interface GraphError {
  readonly code: string;
  readonly subcode: string;
  readonly message: string;
}

/** A phone number at Meta, and the credential for it. */
interface NumberAccess {
  readonly phoneNumberId: string;
  readonly accessToken: string;
}

/** A message for a requester. */
export interface Addressed extends NumberAccess {
  /** Telephone number in E.164 form. */
  readonly to: string;
}

/** The content of a message, by its type. */
export type Content =
  | { readonly type: "text"; readonly text: { preview_url: false; body: string } }
  | { readonly type: "image"; readonly image: { id: string; caption?: string } }
  | {
      readonly type: "document";
      readonly document: { id: string; filename: string; caption?: string };
    };

/**
 * Sends a message through the Graph API. If the response is lost, Meta may or may not
 * have accepted the message: the attempt counts as failed and is not repeated.
 * @see https://developers.facebook.com/docs/whatsapp/cloud-api/reference/messages
 */
export async function sendContent(
  apiUrl: string,
  message: Addressed,
  content: Content,
): Promise<Accepted | SendFailure> {
  try {
    const { status, body } = await call(apiUrl, message, "/messages", {
      messaging_product: "whatsapp",
      recipient_type: "individual",
      to: message.to.replace("+", ""),
      ...content,
    });
    const id = body.messages?.[0]?.id;
    return status < 300 && typeof id === "string"
      ? { kind: "sent", externalId: id }
      : failureOf(status, body, message, "no message id in the response");
  } catch (error) {
    return noResponse(error);
  }
}

/**
 * Uploads a file, for a message to refer to.
 * @see https://developers.facebook.com/docs/whatsapp/cloud-api/reference/media
 */
export async function uploadMedia(
  apiUrl: string,
  access: NumberAccess,
  { name, contentType, bytes }: { name: string; contentType: string; bytes: Buffer },
): Promise<{ readonly kind: "uploaded"; readonly id: string } | SendFailure> {
  const form = new FormData();
  form.set("messaging_product", "whatsapp");
  form.set("type", contentType);
  form.set("file", new File([new Uint8Array(bytes)], name, { type: contentType }));
  try {
    const { status, body } = await call(apiUrl, access, "/media", form, downloadMs);
    return status < 300 && typeof body.id === "string"
      ? { kind: "uploaded", id: body.id }
      : failureOf(status, body, access, "no media id in the response");
  } catch (error) {
    return noResponse(error);
  }
}

function failureOf(
  status: number,
  body: GraphResponse,
  access: NumberAccess,
  otherwise: string,
): SendFailure {
  const { code, message } = errorOf(body, access);
  return {
    kind: status === 429 || status === 503 ? "later" : "failed",
    code: code || String(status),
    message: message || otherwise,
  };
}

function noResponse(error: unknown): SendFailure {
  const { code = "" } = ((error as Error).cause ?? error) as { code?: string };
  const kind = code === "ECONNREFUSED" || code === "ENOTFOUND" ? "later" : "failed";
  return { kind, code: "NO_RESPONSE", message: "the Graph API did not respond" };
}

/**
 * Asks the Graph API for a phone number, which it shows to callers whose token may use it.
 * @see https://developers.facebook.com/docs/whatsapp/cloud-api/reference/phone-numbers
 */
export async function findNumber(apiUrl: string, access: NumberAccess): Promise<NumberResult> {
  try {
    const { status, body } = await call(
      apiUrl,
      access,
      "?fields=display_phone_number,verified_name",
    );
    const { display_phone_number: number, verified_name: name } = body;
    return status < 300 && typeof number === "string"
      ? { kind: "found", number: textOf(number, 64), name: textOf(name, 128) }
      : { kind: "refused", status, ...errorOf(body, access) };
  } catch {
    return { kind: "no response" };
  }
}

/** Meta's own hosts: no other host may see a token. */
const mediaHosts = /^(?:[\w-]+\.)*(?:facebook\.com|fbcdn\.net|fbsbx\.com|whatsapp\.net)$/;

/**
 * Downloads the media of a message.
 * @returns undefined if it is longer than `maxBytes`
 * @throws when Meta does not provide it
 * @see https://developers.facebook.com/docs/whatsapp/cloud-api/reference/media
 */
export async function downloadMedia(
  apiUrl: string,
  { mediaId, accessToken }: { mediaId: string; accessToken: string },
  maxBytes: number,
): Promise<Buffer | undefined> {
  if (!/^[\w-]{1,255}$/.test(mediaId)) {
    throw new Error("the identifier of the media is malformed");
  }
  const access = { phoneNumberId: mediaId, accessToken };
  const { status, body } = await call(apiUrl, access, "");
  const url = URL.canParse(String(body.url)) ? new URL(String(body.url)) : undefined;
  if (status !== 200 || url === undefined) {
    throw new Error(`the Graph API responded with ${status} to a request for media`);
  }
  const isMeta = url.protocol === "https:" && mediaHosts.test(url.hostname) && url.port === "";
  if (!isMeta && url.origin !== new URL(apiUrl).origin) {
    throw new Error("the media are not on a host of Meta");
  }
  const response = await fetch(url, {
    redirect: "error",
    signal: AbortSignal.timeout(downloadMs),
    headers: { authorization: `Bearer ${accessToken}` },
  });
  if (response.status !== 200) {
    await response.body?.cancel();
    throw new Error(`the download of media got ${response.status}`);
  }
  return readAtMost(response, maxBytes);
}

async function readAtMost(response: Response, maxBytes: number): Promise<Buffer | undefined> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    if (size > maxBytes) {
      return undefined;
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

interface GraphResponse {
  readonly messages?: readonly { readonly id?: unknown }[];
  /** Identifier of uploaded media. */
  readonly id?: unknown;
  /** URL from which media are downloaded. */
  readonly url?: unknown;
  readonly display_phone_number?: unknown;
  readonly verified_name?: unknown;
  readonly error?: {
    readonly code?: unknown;
    readonly error_subcode?: unknown;
    readonly message?: unknown;
  };
}

/** A POST if there is a body, else a GET. */
async function call(
  apiUrl: string,
  { phoneNumberId, accessToken }: NumberAccess,
  path: string,
  body?: object,
  withinMs = timeoutMs,
): Promise<{ status: number; body: GraphResponse }> {
  const isForm = body instanceof FormData;
  const response = await fetch(`${apiUrl.replace(/\/$/, "")}/${phoneNumberId}${path}`, {
    redirect: "error",
    signal: AbortSignal.timeout(withinMs),
    headers: {
      authorization: `Bearer ${accessToken}`,
      ...(!isForm && { "content-type": "application/json" }),
    },
    ...(body && { method: "POST", body: isForm ? body : JSON.stringify(body) }),
  });
  return { status: response.status, body: await read(response) };
}

/** The error in a response, empty if there is none. Meta repeats tokens in some messages. */
function errorOf({ error }: GraphResponse, { accessToken }: NumberAccess): GraphError {
  return {
    code: textOf(error?.code, 64),
    subcode: textOf(error?.error_subcode, 64),
    message: textOf(error?.message, 4_096).replaceAll(accessToken, "…").slice(0, 500),
  };
}

const textOf = (value: unknown, maxLength: number) =>
  (typeof value === "string" || typeof value === "number" ? String(value) : "").slice(0, maxLength);

async function read(response: Awaited<ReturnType<typeof fetch>>): Promise<GraphResponse> {
  let text = "";
  const decoder = new TextDecoder();
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk as Uint8Array, { stream: true });
    if (text.length > maxAnswerLength) {
      break;
    }
  }
  try {
    return (JSON.parse(text) ?? {}) as GraphResponse;
  } catch {
    return {};
  }
}
