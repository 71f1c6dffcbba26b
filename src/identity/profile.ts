import type { JWTPayload } from "jose";
import type { JwtPrincipal } from "../rpc/principal.ts";

const maxNameLength = 200;
/** Longest address by RFC 5321 §4.5.3.1.3, without its brackets. */
const maxEmailLength = 254;
const maxUrlLength = 2_000;

/** What a token says its subject is called, fit to be stored and shown; nothing that is empty. */
export function profileOf({
  name,
  email,
  picture,
}: JWTPayload): Pick<JwtPrincipal, "name" | "email" | "picture"> {
  const [plainName, plainEmail] = [plain(name, maxNameLength), plain(email, maxEmailLength)];
  return {
    ...(plainName !== "" && { name: plainName }),
    ...(plainEmail !== "" && { email: plainEmail }),
    ...(isPicture(picture) && { picture }),
  };
}

/** A text on one line, whose direction is that of its letters. */
const plain = (value: unknown, maxLength: number) =>
  typeof value === "string"
    ? value
        .replace(/[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/gu, "")
        .slice(0, maxLength)
        .toWellFormed()
    : "";

const isPicture = (url: unknown): url is string =>
  typeof url === "string" &&
  url.length <= maxUrlLength &&
  url.startsWith("https://") &&
  URL.canParse(url);
