import { hash } from "node:crypto";
import type { Mail } from "./parse-mail.ts";

/** Real emails collect up to 30 KiB of headers on their way. */
const maxHeadBytes = 1 << 15;

const reportType = /^content-type:\s*multipart\/report\b/im;
/** These describe a body that is left out. */
const bodyFields = /^content-[^\n]*\n(?:[ \t][^\n]*\n)*/gim;

/**
 * The headers of an email, with the digest of what follows them as the text, so that they have its
 * identity. Servers on the way add headers.
 */
export function headOf(bytes: Buffer): Buffer {
  const digest = hash("sha256", bytes.subarray(endOfHead(bytes)));
  const start = bytes.toString("latin1", 0, maxHeadBytes);
  const lines = start.slice(0, start.lastIndexOf("\n") + 1);
  const end = lines.search(/(?<![^\n])\r?\n/);
  const head = end === -1 ? lines : lines.slice(0, end);
  // All that is known about a report without its body is that a machine sent it.
  const sender = reportType.test(head) ? "Auto-Submitted: auto-generated\r\n" : "";
  return Buffer.from(`${sender}${head.replace(bodyFields, "")}\r\n${digest}`, "latin1");
}

/** Index of the empty line that ends the headers. */
function endOfHead(bytes: Buffer): number {
  const ends = ["\n\n", "\n\r\n"].map((end) => bytes.indexOf(end)).filter((end) => end >= 0);
  return ends.length === 0 ? 0 : Math.min(...ends);
}

/** Without the text, which is the digest. */
export const onlyHead = (mail: Mail): Mail => ({ ...mail, body: "" });

/** An email about which nothing is known. */
export const nothing = (digest: string): Mail => ({
  messageId: `<${digest}@digest.invalid>`,
  digest,
  kind: "personal",
  report: undefined,
  complaint: "",
  from: undefined,
  sentBy: undefined,
  addressees: [],
  recipients: [],
  references: [],
  subject: "",
  language: undefined,
  body: "",
  isCut: false,
  files: [],
  omissions: [],
  filesOverLimit: 0,
});
