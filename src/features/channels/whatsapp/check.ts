import type { WhatsAppSettings } from "../../../../gen/ticketing/v1/channel_service_pb.ts";
import type { ChannelEntity } from "../entity.ts";
import type { CheckStep } from "../kind.ts";
import type { Secrets } from "../settings.ts";
import { findNumber, type NumberResult } from "./graph.ts";

/** Checks the setup of a WhatsApp channel, step by step. */
export async function checkWhatsApp(
  apiUrl: string,
  channel: ChannelEntity,
  { accessToken }: Secrets,
): Promise<CheckStep[]> {
  const { phoneNumberId } = channel.settings as WhatsAppSettings;
  if (!phoneNumberId || !accessToken) {
    const message = "The channel has no access token. Enter one.";
    return [{ name: "access_token", status: "failed", message }, ...inboundSteps(channel)];
  }
  const result = await findNumber(apiUrl, { phoneNumberId, accessToken });
  const number = result.kind === "found" ? result.number : undefined;
  return [{ name: "access_token", ...judge(result) }, ...inboundSteps(channel, number)];
}

function judge(result: NumberResult): Omit<CheckStep, "name"> {
  if (result.kind === "found") {
    const { number, name } = result;
    const message = `The access token works for ${number}${name && ` (${name})`}.`;
    return { status: "ok", message };
  }
  if (result.kind === "no response") {
    return { status: "waiting", message: "Meta did not respond. Check again in a moment." };
  }
  const { status, code, message } = result;
  const quote = message && ` Meta says: “${message}”`;
  if (status === 429 || status >= 500 || limits.has(code)) {
    return {
      status: "waiting",
      message: `Meta cannot respond right now. Check again in a few minutes.${quote}`,
    };
  }
  return { status: "failed", message: `${adviceFor(result)}${quote}` };
}

/** Rate limits of the app, of the account, and of the number. */
const limits: ReadonlySet<string> = new Set(["4", "80007", "130429"]);

/** @see https://developers.facebook.com/docs/graph-api/guides/error-handling */
function adviceFor({ code, subcode, status }: { code: string; subcode: string; status: number }) {
  if (code === "190" || status === 401) {
    const fault =
      subcode === "463" ? "The access token has expired." : "Meta rejects the access token.";
    return `${fault} Create a permanent one for a system user at Meta, and enter it here.`;
  }
  if (code === "10" || /^2\d\d$/.test(code)) {
    return "The access token lacks a permission. Create one with whatsapp_business_messaging and whatsapp_business_management, and enter it here.";
  }
  if (code === "100") {
    return "Meta finds no phone number with this ID that the access token may use. Check the phone number ID, and that the token is for the account of this number.";
  }
  return `Meta refused the request with HTTP ${status}.`;
}

/** The steps for incoming messages, judged by what has arrived. */
function inboundSteps(
  { active, webhookVerifiedAt, lastMessageAt }: ChannelEntity,
  number = "the number",
): CheckStep[] {
  const paused = "The channel is paused and accepts nothing from Meta. Resume it.";
  const step = (name: string, isDone: boolean, done: string, waiting: string): CheckStep =>
    isDone
      ? { name, status: "ok", message: done }
      : { name, status: active ? "waiting" : "failed", message: active ? waiting : paused };
  return [
    step(
      "webhook",
      // A signed message proves the same.
      Boolean(webhookVerifiedAt ?? lastMessageAt),
      "Meta knows the callback URL.",
      "At Meta, open your app, then WhatsApp > Configuration. Enter the callback URL and the verify token, and subscribe to the field “messages”.",
    ),
    step(
      "message",
      lastMessageAt !== null,
      "Messages arrive.",
      `Send a WhatsApp message to ${number}. If it does not arrive, check the app secret, and the subscription to “messages” at Meta.`,
    ),
  ];
}
