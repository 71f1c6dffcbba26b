import { Code, ConnectError } from "@connectrpc/connect";
import { BadRequestSchema, ErrorInfoSchema } from "../../../../gen/google/rpc/error_details_pb.ts";

/** What went wrong with a call, in words for whoever sees it. */
export interface Failure {
  readonly message: string;
  /** What to do about it. */
  readonly advice: string;
  /** What is wrong with fields, by their JSON names. */
  readonly fields: Readonly<Record<string, string>>;
  /** To find the call in the log of the service. */
  readonly requestId: string;
}

export function describeFailure(thrown: unknown): Failure {
  const error = ConnectError.from(thrown);
  const requestId = error.metadata.get("x-request-id") ?? "";
  // The browser says no more than that; the service has not been reached, or its answer got lost.
  if (requestId === "") {
    const message = "The service could not be reached.";
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
  SUBSCRIPTION_PAUSED: "Resume the webhook, then send again.",
  LIMIT_REACHED: "Delete one that you no longer need, then try again.",
  NO_WORKSPACE: "Ask whoever runs this service to give your organisation a workspace.",
  BILLING_DISABLED: "Whoever runs this service can set a payment provider.",
};

const adviceByCode: Partial<Record<Code, string>> = {
  [Code.Unauthenticated]:
    "The login went well, but the service takes no tokens of it. JWT_AUDIENCE and PORTAL_SCOPE must fit what the identity provider issues.",
  [Code.PermissionDenied]: "Ask whoever runs this service for access.",
  [Code.NotFound]: "It may have been deleted meanwhile.",
  [Code.ResourceExhausted]: "Wait a moment, then try again.",
  [Code.Unavailable]: "Try again in a moment.",
  [Code.Internal]:
    "Try again. If it stays like this, look into the service's log for this request.",
};
