import type { NodemailerError } from "nodemailer";
import type { SendFailure } from "../sending/send-messages.ts";
import { headerText } from "./header-text.ts";

/** Permanent refusals (5xx) that concern one email, by the refused command. */
const ofOneMail: Readonly<Record<string, (status: number) => boolean>> = {
  // Its size (RFC 1870).
  "MAIL FROM": (status) => status === 552,
  // Its address. A server that does not relay for the service returns 530 or 554 here.
  "RCPT TO": (status) => [501, 550, 551, 552, 553, 556].includes(status),
  DATA: () => true,
};

/**
 * The meaning of a failed attempt. Servers refuse temporarily with 4xx, as greylisting does, and
 * permanently with 5xx (RFC 5321, section 4.2.1). A 5xx that concerns the service, as for a wrong password,
 * ends when someone corrects the settings. A failure before the server looks at the recipient is an
 * outage.
 * @param isHandedOver whether the server had begun to accept the message
 */
export function failureOf(error: unknown, isHandedOver: boolean): SendFailure {
  const { code, command = "", responseCode, response = "" } = error as NodemailerError;
  // A server that refuses TLS has not refused the message.
  if (responseCode && responseCode >= 400 && code !== "ETLS") {
    const isForGood = responseCode >= 500 && ofOneMail[command]?.(responseCode);
    const isOutage = !isForGood && !["RCPT TO", "DATA"].includes(command);
    const reason = command.startsWith("AUTH") ? "the mail server refuses the login" : response;
    const message = headerText(reason.replace(/^\d{3}[ -]/, ""));
    const kind = isForGood ? "failed" : "later";
    return { kind, code: String(responseCode), message, ...(isOutage && { isOutage }) };
  }
  if (isHandedOver) {
    const message = "the mail server did not confirm the email, which may have arrived";
    return { kind: "failed", code: "UNCONFIRMED", message };
  }
  if (code === "EENVELOPE") {
    const message = "the mail server cannot send to this address";
    return { kind: "failed", code: "INVALID_ADDRESS", message };
  }
  if (code === "EMESSAGE") {
    const message = "the message is longer than the mail server accepts";
    return { kind: "failed", code: "TOO_LONG", message };
  }
  const fault = tlsFaultOf(error as NodemailerError) ?? {
    code: "NO_RESPONSE",
    message: "the mail server cannot be reached",
  };
  return { kind: "later", ...fault, isOutage: true };
}

/** The fault that keeps a connection from being encrypted; undefined if it is something else. */
function tlsFaultOf({ code, originalCode = "", command }: NodemailerError) {
  const certificate = certificateFaultOf(originalCode);
  if (certificate !== undefined) {
    const message = `the certificate of the mail server ${certificate}`;
    return { code: "INVALID_CERTIFICATE", message };
  }
  if (code === "ETLS" || command === "STARTTLS" || /^(EPROTO$|ERR_SSL_)/.test(originalCode)) {
    return { code: "NO_TLS", message: "the mail server does not encrypt the connection" };
  }
  return undefined;
}

/** By the codes of OpenSSL, which Node passes on. */
function certificateFaultOf(code: string): string | undefined {
  if (code === "CERT_HAS_EXPIRED") {
    return "has expired";
  }
  if (code === "ERR_TLS_CERT_ALTNAME_INVALID") {
    return "is for another host";
  }
  return /CERT|SELF_SIGNED|UNABLE_TO|INVALID_CA|INVALID_PURPOSE/.test(code)
    ? `is not trusted (${code})`
    : undefined;
}
