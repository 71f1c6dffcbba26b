import type { RequesterEmailProblem } from "../../../../gen/enums.ts";
import type { Requester } from "../../../../gen/ticketing/v1/ticket_service_pb.ts";
import { type Message, msg } from "../../../language/translate.ts";
import { t } from "../language/language.ts";

const problems: Readonly<Record<RequesterEmailProblem, Message>> = {
  bounced: msg("An email to this address has bounced"),
  complained: msg("The owner of this address has reported an email as spam"),
};

/** Describes the problem with the address of a requester; undefined if none is known. */
export function emailProblem(requester: Requester | undefined): string | undefined {
  const problem = problems[requester?.emailProblem as RequesterEmailProblem];
  return problem && t(problem);
}
