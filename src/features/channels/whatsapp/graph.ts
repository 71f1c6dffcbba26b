const timeoutMs = 10_000;
const maxAnswerLength = 64 * 1024;

/** What became of one attempt to send. */
export type SendResult =
  | { readonly kind: "sent"; readonly externalId: string }
  /** Nothing was taken, and a later attempt may do better. */
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
 * Sends a text through the Graph API. Whether Meta took a message whose answer
 * was lost cannot be told, so such an attempt has failed and is not repeated.
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
    return { kind, code: "NO_ANSWER", message: "the Graph API did not answer" };
  }
}

interface GraphAnswer {
  readonly messages?: readonly { readonly id?: unknown }[];
  readonly error?: { readonly code?: unknown; readonly message?: unknown };
}

function judge(status: number, answer: GraphAnswer): SendResult {
  const id = answer.messages?.[0]?.id;
  if (status < 300 && typeof id === "string") {
    return { kind: "sent", externalId: id };
  }
  const code = String(answer.error?.code ?? status).slice(0, 64);
  const message = String(answer.error?.message ?? "no message id in the answer").slice(0, 500);
  return { kind: status === 429 || status === 503 ? "later" : "failed", code, message };
}

async function read(response: Awaited<ReturnType<typeof fetch>>): Promise<GraphAnswer> {
  let text = "";
  const decoder = new TextDecoder();
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk as Uint8Array, { stream: true });
    if (text.length > maxAnswerLength) {
      break;
    }
  }
  try {
    return (JSON.parse(text) ?? {}) as GraphAnswer;
  } catch {
    return {};
  }
}
