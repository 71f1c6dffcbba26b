import { badRequest } from "../../../../rpc/errors/api-error.ts";

/** How a service posts emails to the URL of a channel. */
export interface MailSource {
  /** Media types of its requests. One without a type is taken for one of them. */
  readonly contentTypes: readonly string[];
  /** Of a request with the largest email. */
  readonly maxBytes: number;
  /**
   * Checks the sender by the head of a request, before its body is read. Absent if the proof is in the
   * body.
   * @throws {ApiError} 401
   */
  readonly authenticate?: (authorization: string | undefined, secret: string | undefined) => void;
  /**
   * Takes the email out of a body, after a check of the sender if only the body allows it.
   * @returns undefined for a genuine request without an email
   * @throws {ApiError} 401, or 400 for a body that is not as the service documents it
   */
  readonly read: (body: Buffer, posted: Posted) => Promise<Buffer | undefined>;
  /**
   * Other status codes for those of errors: where the service would try again in vain, or give up what
   * may pass later.
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
 * The part of a body that has the email.
 * @param advice for the case that it is missing
 * @throws {ApiError} 400
 */
export function requirePart<Part>(part: Part | undefined, name: string, advice: string): Part {
  if (part === undefined) {
    throw badRequest(`the body has no ${name}: ${advice}`);
  }
  return part;
}
