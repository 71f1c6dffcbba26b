import type { ChannelEntity } from "../entity.ts";
import type { Step } from "../whatsapp/check.ts";

/** Checks the set-up of an e-mail channel by what has come: nothing else tells. */
export function checkEmail(channel: ChannelEntity): Step[] {
  const { active, emailAddress, lastMessageAt, sealedEmailSecret } = channel;
  const name = "message";
  if (sealedEmailSecret === null) {
    return [{ name, status: "failed", message: "The channel has no secret. Create one." }];
  }
  if (lastMessageAt !== null) {
    return [{ name, status: "ok", message: "E-mails arrive." }];
  }
  const paused = "The channel is paused and accepts nothing from your mail server. Resume it.";
  const waiting = `Have your mail server post the e-mails to ${emailAddress} to the URL, with the secret as bearer token. Then send one from another address.`;
  return [{ name, status: active ? "waiting" : "failed", message: active ? waiting : paused }];
}
