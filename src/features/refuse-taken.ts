import { Code } from "@connectrpc/connect";
import { ApiError } from "../rpc/api-error.ts";

/** 23505: unique_violation. */
export const isTaken = (error: unknown): boolean => (error as { code?: unknown }).code === "23505";

/**
 * For `catchWrites`: names the field whose value another row already has.
 * @param what the row is called, such as `canned reply`
 * @param fields that must be unique in a workspace, by their JSON names
 * @throws {ApiError} 409 ALREADY_EXISTS; other errors unchanged
 */
export const refuseTaken = (what: string, ...fields: readonly string[]) => {
  return (error: unknown): never => {
    if (!isTaken(error)) {
      throw error;
    }
    const { constraint = "" } = error as { constraint?: string };
    const field = fields.find((name) => constraint.includes(name)) ?? fields.at(-1) ?? "";
    const message = `${field}: another ${what} in the workspace has it`;
    throw new ApiError(Code.AlreadyExists, "ALREADY_EXISTS", message, {
      violations: [{ field, reason: "TAKEN", message: "is taken" }],
    });
  };
};
