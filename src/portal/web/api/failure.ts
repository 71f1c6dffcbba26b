import { Code, ConnectError } from "@connectrpc/connect";
import { BadRequestSchema, ErrorInfoSchema } from "../../../../gen/google/rpc/error_details_pb.ts";

/** Why a call failed, in words for the user. */
export interface Failure {
  readonly message: string;
  /** How to fix it. */
  readonly advice: string;
  /** Problems of fields, by JSON name. */
  readonly fields: Readonly<Record<string, string>>;
  /** To find the call in the log of the service. */
  readonly requestId: string;
}

export function describeFailure(cause: unknown): Failure {
  const error = ConnectError.from(cause);
  const requestId = error.metadata.get("x-request-id") ?? "";
  // Browsers say no more: the service was not reached, or its response was lost.
  if (requestId === "") {
    const message = "Could not reach the service.";
    return { message, advice: "Check your connection, then try again.", fields: {}, requestId };
  }
  const [info] = error.findDetails(ErrorInfoSchema);
  const violations = error.findDetails(BadRequestSchema).flatMap((each) => each.fieldViolations);
  return {
    message: sentence(error.rawMessage),
    advice: advice[info?.reason ?? ""] ?? adviceByCode[error.code] ?? "",
    fields: Object.fromEntries(
      violations.map(({ field, description }) => [
        field.replace(/\[.*/, ""),
        sentence(description),
      ]),
    ),
    requestId,
  };
}

const sentence = (text: string) =>
  `${text.charAt(0).toUpperCase()}${text.slice(1)}${/[.!?]$/.test(text) ? "" : "."}`;

const advice: Record<string, string> = {
  RECOVERY_RUNNING: "The page shows its progress.",
  SUBSCRIPTION_PAUSED: "Resume the webhook, then send again.",
  LIMIT_REACHED: "Delete one that you no longer need, then try again.",
  NO_WORKSPACE: "Ask your administrator to create a workspace for your organisation.",
  BILLING_DISABLED: "Your administrator can set up a payment provider.",
};

const adviceByCode: Partial<Record<Code, string>> = {
  [Code.Unauthenticated]:
    "You are logged in, but the service rejects your token. Check that JWT_AUDIENCE and PORTAL_SCOPE match the tokens of your identity provider.",
  [Code.PermissionDenied]: "Ask your administrator for access.",
  [Code.NotFound]: "It may have been deleted.",
  [Code.ResourceExhausted]: "Wait a moment, then try again.",
  [Code.Unavailable]: "Try again in a moment.",
  [Code.Internal]:
    "Try again. If it keeps failing, look for this request in the log of the service.",
};
