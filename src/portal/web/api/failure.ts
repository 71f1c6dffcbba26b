import { Code, ConnectError } from "@connectrpc/connect";
import { BadRequestSchema, ErrorInfoSchema } from "../../../../gen/google/rpc/error_details_pb.ts";
import { type Message, msg } from "../../../language/translate.ts";
import { t } from "../language/language.ts";

/** Describes to the user why a call failed. */
interface Failure {
  readonly message: string;
  /** How to fix it. */
  readonly advice: string;
  /** Problems by the JSON name of the field, and of entries of lists by their path. */
  readonly fields: Readonly<Record<string, string>>;
  /** Identifies the call in the service's log; empty if the service did not respond. */
  readonly requestId: string;
}

/** The stable code of a failure, such as `NOT_FOUND`; empty if the service did not respond. */
export const reasonOf = (cause: unknown): string =>
  ConnectError.from(cause).findDetails(ErrorInfoSchema)[0]?.reason ?? "";

/** The stable word for what is wrong with a field, such as `EXPIRED`; undefined if the failure is not about it. */
export const reasonOfField = (cause: unknown, field: string): string | undefined =>
  ConnectError.from(cause)
    .findDetails(BadRequestSchema)
    .flatMap(({ fieldViolations }) => fieldViolations)
    .find((violation) => violation.field === field)?.reason;

export function describeFailure(cause: unknown): Failure {
  const error = ConnectError.from(cause);
  const requestId = error.metadata.get("x-request-id") ?? "";
  if (requestId === "") {
    return { ...describeForeign(error), fields: {}, requestId };
  }
  const violations = error.findDetails(BadRequestSchema).flatMap((each) => each.fieldViolations);
  return {
    message: sentence(error.rawMessage),
    advice: adviceFor(error),
    fields: Object.fromEntries(
      violations.flatMap(({ field, description }) => [
        [field.replace(/\[.*/, ""), sentence(description)],
        [field, sentence(description)],
      ]),
    ),
    requestId,
  };
}

interface FailedCall {
  readonly error: unknown;
  /** The request. */
  readonly variables?: unknown;
}

/**
 * The problem of a field, as long as it has the value that the service rejected.
 * @param path in the field, such as `[0].name`; default: anywhere in it
 */
export function problemOf(
  call: FailedCall,
  field: string,
  value: unknown,
  path = "",
): string | undefined {
  if (!call.error) {
    return undefined;
  }
  const sent = (call.variables as Readonly<Record<string, unknown>> | undefined)?.[field];
  const isSame = JSON.stringify(sent) === JSON.stringify(value);
  return isSame ? describeFailure(call.error).fields[field + path] : undefined;
}

/** The service sends a request ID with every error, so something else caused this one. */
function describeForeign({ metadata, rawMessage }: ConnectError) {
  // A response has headers; browsers reveal no more about a broken connection.
  if ([...metadata].length === 0) {
    return {
      message: t("Could not reach the service."),
      advice: t("Check your connection, then try again."),
    };
  }
  const [status] = /(?<=^HTTP )\d{3}$/.exec(rawMessage) ?? [];
  if (status === undefined) {
    return {
      message: t("A proxy between you and the service sent an unexpected response."),
      advice: t("If your network asks you to log in, do so, then reload this page."),
    };
  }
  return {
    message: t("A proxy in front of the service responded with HTTP {status}.", { status }),
    advice: t(Number(status) >= 500 ? adviceForProxy.down : adviceForProxy.refuses),
  };
}

const adviceForProxy = {
  down: msg(
    "The service may be starting. Try again in a moment. If it keeps failing, ask your administrator to check the service and the log of the proxy.",
  ),
  refuses: msg("Ask your administrator to check the settings of the proxy."),
};

const sentence = (text: string) =>
  `${text.charAt(0).toUpperCase()}${text.slice(1)}${/[.!?]$/.test(text) ? "" : "."}`;

/** Errors whose messages say it all. */
const plain = ["LAST_ADMIN", "MEMBER_REMOVED", "MEMBER_DEACTIVATED"];

function adviceFor(error: ConnectError): string {
  const reason = reasonOf(error);
  const known = plain.includes(reason) ? undefined : (advice[reason] ?? adviceByCode[error.code]);
  return known === undefined ? "" : t(known);
}

const advice: Record<string, Message> = {
  RECOVERY_RUNNING: msg("The page shows its progress."),
  SUBSCRIPTION_PAUSED: msg("Resume the webhook, then send again."),
  LIMIT_REACHED: msg("Delete one that you no longer need, then try again."),
  STORAGE_FULL: msg("Ask your administrator for more storage: FILES_MB sets the limit."),
  NO_WORKSPACE: msg("Ask your administrator to create a workspace for your organisation."),
  NO_ROLE: msg("Ask the administrator of your identity provider for the role admin or agent."),
  ROLE_REQUIRED: msg("Ask an admin of the workspace."),
  BILLING_DISABLED: msg("Your administrator can set up a payment provider."),
};

const adviceByCode: Partial<Record<Code, Message>> = {
  [Code.Unauthenticated]: msg(
    "You are logged in, but the service rejects your token. Check that JWT_AUDIENCE and PORTAL_SCOPE match the tokens of your identity provider, and that the clocks of both agree.",
  ),
  [Code.PermissionDenied]: msg("Ask your administrator for access."),
  [Code.NotFound]: msg("It may have been deleted."),
  [Code.ResourceExhausted]: msg("Wait a moment, then try again."),
  [Code.Unavailable]: msg("Try again in a moment."),
  [Code.Internal]: msg(
    "Try again. If it keeps failing, look for this request in the log of the service.",
  ),
};
