import type { SendFailure } from "../../outbound/outbound.ts";

const timeoutMs = 10_000;
const maxAnswerLength = 64 * 1024;

/** A message that Meta has accepted. */
interface Accepted {
  readonly kind: "sent";
  readonly externalId: string;
}

/** What Meta says of a phone number. */
export type NumberResult =
  | { readonly kind: "found"; readonly number: string; readonly name: string }
  | ({ readonly kind: "refused"; readonly status: number } & GraphError)
  | { readonly kind: "no answer" };

interface GraphError {
  readonly code: string;
  readonly subcode: string;
  readonly message: string;
}

/** A phone number at Meta, and what opens it. */
export interface NumberAccess {
  readonly phoneNumberId: string;
  readonly accessToken: string;
}

export interface TextMessage extends NumberAccess {
  /** Telephone number in E.164 form. */
  readonly to: string;
  readonly text: string;
}

/**
 * Sends a text through the Graph API. If the response is lost, Meta may or may not
 * have accepted the message: the attempt counts as failed and is not repeated.
 * @see https://developers.facebook.com/docs/whatsapp/cloud-api/reference/messages
 */
export async function sendText(
  apiUrl: string,
  message: TextMessage,
): Promise<Accepted | SendFailure> {
  try {
    const { status, body } = await call(apiUrl, message, "/messages", {
      messaging_product: "whatsapp",
      recipient_type: "individual",
      to: message.to.replace("+", ""),
      type: "text",
      text: { preview_url: false, body: message.text },
    });
    const id = body.messages?.[0]?.id;
    if (status < 300 && typeof id === "string") {
      return { kind: "sent", externalId: id };
    }
    const { code, message: reason } = errorOf(body, message);
    return {
      kind: status === 429 || status === 503 ? "later" : "failed",
      code: code || String(status),
      message: reason || "no message id in the response",
    };
  } catch (error) {
    const { code = "" } = ((error as Error).cause ?? error) as { code?: string };
    const kind = code === "ECONNREFUSED" || code === "ENOTFOUND" ? "later" : "failed";
    return { kind, code: "NO_ANSWER", message: "the Graph API did not respond" };
  }
}

/**
 * Asks the Graph API for a phone number, which it shows to those whose token may use it.
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
    return { kind: "no answer" };
  }
}

interface GraphResponse {
  readonly messages?: readonly { readonly id?: unknown }[];
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
): Promise<{ status: number; body: GraphResponse }> {
  const response = await fetch(`${apiUrl.replace(/\/$/, "")}/${phoneNumberId}${path}`, {
    redirect: "error",
    signal: AbortSignal.timeout(timeoutMs),
    headers: { authorization: `Bearer ${accessToken}`, "content-type": "application/json" },
    ...(body && { method: "POST", body: JSON.stringify(body) }),
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
