import type { Requester } from "../../../../gen/ticketing/v1/ticket_service_pb.ts";
import { t } from "../language/language.ts";

/** The display name of a requester. */
export const requesterName = (
  requester: Pick<Requester, "name" | "email" | "phone" | "externalId"> | undefined,
): string =>
  requester?.name || requester?.email || requester?.phone || requester?.externalId || t("Unknown");

/** Display name of a participant in a ticket; for one who was erased, the word for it. */
export const participantName = ({
  name,
  email,
}: {
  readonly name: string;
  readonly email: string;
}): string => name || email || t("Participant");
