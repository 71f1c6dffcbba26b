import { Code } from "@connectrpc/connect";
import type { Pool } from "pg";
import { ApiError, notFound } from "../../rpc/api-error.ts";

/** A channel as its public pages find it, before the workspace is known. */
export interface PublicChannel {
  readonly id: string;
  readonly workspaceId: string;
  readonly name: string;
  readonly allowedOrigins: readonly string[];
  readonly attachments: boolean;
  readonly phoneNumberId: string;
  readonly sealedAppSecret: string;
  readonly sealedVerifyToken: string;
}

/**
 * Finds an active channel by the identifier in its URL.
 * @throws {ApiError} 404 when there is none
 */
export async function findPublicChannel(
  pool: Pool,
  type: "form" | "whatsapp",
  key: string,
): Promise<PublicChannel> {
  const column = type === "form" ? "public_id" : "id";
  const { rows } = await pool.query<PublicChannel>({
    name: `public-${type}`,
    text: `select id, workspace_id as "workspaceId", name, allowed_origins as "allowedOrigins", attachments,
             phone_number_id as "phoneNumberId", sealed_app_secret as "sealedAppSecret",
             sealed_verify_token as "sealedVerifyToken"
           from channels where ${column} = $1 and type = $2 and active`,
    values: [key, type],
  });
  if (rows[0] === undefined) {
    throw notFound(type === "form" ? "form" : "channel");
  }
  return rows[0];
}

/** Text in UTF-8, or 400. */
export function decodeText(bytes: Buffer): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw badRequest("the body is not UTF-8");
  }
}

/** 400 for a request without fields that an error could name. */
export const badRequest = (message: string) =>
  new ApiError(Code.InvalidArgument, "INVALID_ARGUMENT", message);
