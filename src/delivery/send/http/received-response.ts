/** The responses to keep: none, those of failed attempts, or all. */
export type Keep = "none" | "failures" | "all";

/** The part of a response that a reader keeps. */
export interface KeptResponse {
  /** Its status line and its fields, each with its line end. */
  readonly head: string;
  /** The start of its body. */
  readonly body: Buffer;
  /** Whether the body continues after that. */
  readonly isCut: boolean;
}

/** The part of a response that is stored. */
export interface ReceivedResponse {
  readonly headers: readonly { readonly name: string; readonly value: string }[];
  readonly body: Buffer;
  readonly isCut: boolean;
}

/** Characters of names and values that are stored; the headers after that are left out. */
const maxHeaderChars = 4_096;
const field = /\n([^:\r]+):[\t ]*([^\r]*?)[\t ]*(?=\r)/g;
/** A session of the receiver's site, which is of no use to the reader of a delivery. */
const secretNames = /^set-cookie2?$/i;

/** A kept response as it is stored: without the values of cookies. */
export function toReceivedResponse({ head, body, isCut }: KeptResponse): ReceivedResponse {
  const headers: { name: string; value: string }[] = [];
  let chars = 0;
  for (const [, name = "", text = ""] of head.matchAll(field)) {
    const value = secretNames.test(name) ? "(not stored)" : text;
    chars += name.length + value.length;
    if (chars > maxHeaderChars) {
      break;
    }
    headers.push({ name, value });
  }
  return { headers, body, isCut };
}
