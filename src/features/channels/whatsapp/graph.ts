const timeoutMs = 10_000;
const maxAnswerLength = 64 * 1024;

/** The outcome of one attempt to send. */
export type SendResult =
  | { readonly kind: "sent"; readonly externalId: string }
  /** The message was not accepted, and a later attempt may succeed. */
  | { readonly kind: "later"; readonly code: string; readonly message: string }
  | { readonly kind: "failed"; readonly code: string; readonly message: string };

export interface TextMessage {
  readonly phoneNumberId: string;
  readonly accessToken: string;
  /** Telephone number in E.164 form. */
  readonly to: string;
  readonly text: string;
}

/**
 * Sends a text through the Graph API. If the response is lost, Meta may or may not
 * have accepted the message: the attempt counts as failed and is not repeated.
 * @see https://developers.facebook.com/docs/whatsapp/cloud-api/reference/messages
 */
export async function sendText(apiUrl: string, message: TextMessage): Promise<SendResult> {
  try {
    const response = await fetch(`${apiUrl.replace(/\/$/, "")}/${message.phoneNumberId}/messages`, {
      method: "POST",
      redirect: "error",
      signal: AbortSignal.timeout(timeoutMs),
      headers: {
        authorization: `Bearer ${message.accessToken}`,
        "content-type": "application/json",
      },
      body: JSON.stringify({
        messaging_product: "whatsapp",
        recipient_type: "individual",
        to: message.to.replace("+", ""),
        type: "text",
        text: { preview_url: false, body: message.text },
      }),
    });
    return judge(response.status, await read(response));
  } catch (error) {
    const { code = "" } = ((error as Error).cause ?? error) as { code?: string };
    const kind = code === "ECONNREFUSED" || code === "ENOTFOUND" ? "later" : "failed";
    return { kind, code: "NO_ANSWER", message: "the Graph API did not respond" };
  }
}

interface GraphResponse {
  readonly messages?: readonly { readonly id?: unknown }[];
  readonly error?: { readonly code?: unknown; readonly message?: unknown };
}

function judge(status: number, body: GraphResponse): SendResult {
  const id = body.messages?.[0]?.id;
  if (status < 300 && typeof id === "string") {
    return { kind: "sent", externalId: id };
  }
  const code = String(body.error?.code ?? status).slice(0, 64);
  const message = String(body.error?.message ?? "no message id in the response").slice(0, 500);
  return { kind: status === 429 || status === 503 ? "later" : "failed", code, message };
}

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
