import { hash, randomBytes } from "node:crypto";

const prefix = "console_";
const shape = /^console_[0-9a-f]{48}$/;

/** Creates the token of a link to the console: `console_` and 24 random bytes as hex. */
export const generateToken = (): string => prefix + randomBytes(24).toString("hex");

/** Whether a token has the form of a console session's, checked before any lookup. */
export const looksLikeConsoleToken = (token: string): boolean => shape.test(token);

/** SHA-256 of a token, the only form in which it is stored. */
export const hashToken = (token: string): Buffer => hash("sha256", token, "buffer");
