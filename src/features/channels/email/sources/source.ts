import { badRequest } from "../../../../rpc/errors/api-error.ts";

/** How a service posts emails to the URL of a channel. */
export interface MailSource {
  /** Media types of its requests. A request without a type is treated as one of them. */
  readonly contentTypes: readonly string[];
  /** Maximum size of a request, with the largest email. */
  readonly maxBytes: number;
  /**
   * Checks the sender by the head of a request, before its body is read. Absent if the proof is in the
   * body.
   * @throws {ApiError} 401
   */
  readonly authenticate?: (authorization: string | undefined, secret: string | undefined) => void;
  /**
   * Extracts the email from a body, after a check of the sender if only the body allows it.
   * @returns undefined for a genuine request without an email
   * @throws {ApiError} 401, or 400 for a body that is not as the service documents it
   */
  readonly read: (body: Buffer, posted: Posted) => Promise<Buffer | undefined>;
  /**
   * Status codes that replace those of errors, where the service would retry pointlessly, or give up on what
   * may succeed later.
   */
  readonly statuses?: Readonly<Record<number, number>>;
}

/** A request, and the settings of its channel. */
export interface Posted {
  readonly contentType: string;
  readonly secret: string | undefined;
  readonly topicArn: string;
}

/**
 * The part of a body that contains the email.
 * @param advice in case it is missing
 * @throws {ApiError} 400
 */
export function requirePart<Part>(part: Part | undefined, name: string, advice: string): Part {
  if (part === undefined) {
    throw badRequest(`the body has no ${name}: ${advice}`);
  }
  return part;
}
