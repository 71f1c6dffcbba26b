import { invalidToken, missingToken } from "../../../../rpc/errors/api-error.ts";
import { isSame } from "../../../is-same.ts";
import type { MailSource } from "./source.ts";

/** Your own mail server, which posts each email as it is, with the secret as the bearer token. */
export const ownServer = (maxMailBytes: number): MailSource => ({
  contentTypes: ["message/rfc822", "application/octet-stream", "text/plain"],
  maxBytes: maxMailBytes,
  authenticate(authorization, secret) {
    if (authorization === undefined) {
      throw missingToken();
    }
    const token = /^bearer +([\x21-\x7e]+) *$/i.exec(authorization)?.[1];
    if (secret === undefined || !isSame(token ?? "", secret)) {
      throw invalidToken();
    }
  },
  read: async (body) => body,
});
