import type { ApiCall } from "../../../../gen/ticketing/v1/api_call_service_pb.ts";
import { type Message, msg } from "../../../language/translate.ts";
import { t } from "../language/language.ts";
import { oneOf } from "../state/url-state.ts";
import { Badge, type Tone } from "../ui/feedback/badge.tsx";

/** Filters of calls by their result, as statuses of the request. */
export const results: Readonly<Record<string, { readonly label: Message; statuses: string[] }>> = {
  errors: { label: msg("Errors"), statuses: ["4xx", "5xx"] },
  successes: { label: msg("Successes"), statuses: ["2xx"] },
  "5xx": { label: msg("Failures of the service"), statuses: ["5xx"] },
};

/** The parameter of a filter by result. */
export const resultValue = oneOf("", ...Object.keys(results));

/** The call that was made: `POST /api/v1/tickets`, or `grpc CreateTicket`. */
export const titleOf = ({ httpMethod, path, protocol, method }: ApiCall): string =>
  httpMethod === "" ? `${protocol} ${method}` : `${httpMethod} ${path}`;

/** A duration in milliseconds, as text. */
export const durationOf = ({ durationMs }: ApiCall): string =>
  durationMs === 0 ? t("< 1 ms") : t("{ms, number} ms", { ms: durationMs });

const toneOf = (status: number): Tone => {
  if (status < 400) {
    return "good";
  }
  return status < 500 ? "warn" : "bad";
};

/** The status of a call, with its error. */
export const StatusBadge = ({ call: { httpStatus, errorCode } }: { call: ApiCall }) => (
  <Badge tone={toneOf(httpStatus)}>
    {httpStatus} {errorCode}
  </Badge>
);
