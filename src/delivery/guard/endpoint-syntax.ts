/** The longest endpoint URL, in characters. */
const maxUrlLength = 2048;

/** Why a text cannot be the URL of an endpoint, with a message for its author. */
export interface EndpointUrlProblem<Text extends string = string> {
  readonly reason:
    | "INVALID_URL"
    | "URL_TOO_LONG"
    | "NOT_HTTPS"
    | "USER_INFO_NOT_ALLOWED"
    | "FRAGMENT_NOT_ALLOWED"
    | "PORT_NOT_ALLOWED"
    | "HOST_NOT_ALLOWED"
    | "ADDRESS_NOT_ALLOWED";
  readonly message: Text;
}

/** A problem that the syntax alone shows. */
export type SyntaxProblem = Exclude<ReturnType<typeof parseEndpointSyntax>, URL>;

/**
 * Reads a text as the URL of an endpoint, or finds the problem with its syntax. Runs in browsers
 * too, so it does not check the host.
 */
export function parseEndpointSyntax(text: string) {
  if (text.length > maxUrlLength) {
    return tooLong;
  }
  // The URL parser drops or repairs these silently, and would store a different URL than was meant.
  if (/[\p{C}\p{Z}\\]/u.test(text)) {
    return problem("INVALID_URL", "must not contain spaces, control characters or backslashes");
  }
  const url = URL.parse(text);
  if (!url) {
    return problem("INVALID_URL", "is not a valid URL");
  }
  if (url.protocol !== "https:") {
    return problem("NOT_HTTPS", "must start with https://");
  }

  const authority = /^https:\/\/([^/?#]+)/i.exec(text)?.[1];
  if (!authority) {
    return problem("INVALID_URL", "must have a host right after https://");
  }
  if (authority.includes("@")) {
    return problem("USER_INFO_NOT_ALLOWED", "must not contain a user name or password");
  }
  if (text.includes("#")) {
    return problem("FRAGMENT_NOT_ALLOWED", "must not contain a fragment");
  }
  if (url.port === "0") {
    return problem("PORT_NOT_ALLOWED", "must not use port 0");
  }
  if (url.href.length > maxUrlLength) {
    return tooLong;
  }
  return url;
}

export const problem = <const Text extends string>(
  reason: EndpointUrlProblem["reason"],
  message: Text,
): EndpointUrlProblem<Text> => ({ reason, message });

const tooLong = problem("URL_TOO_LONG", `must not be longer than ${maxUrlLength} characters`);
