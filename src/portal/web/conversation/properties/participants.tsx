import { create } from "@bufbuild/protobuf";
import { X } from "lucide-react";
import type { TargetedSubmitEvent } from "preact";
import { useId } from "preact/compat";
import {
  type Participant,
  ParticipantSchema,
  type Ticket,
} from "../../../../../gen/ticketing/v1/ticket_service_pb.ts";
import { t } from "../../language/language.ts";
import { participantName } from "../../tickets/names.ts";
import { Button, IconButton } from "../../ui/button/button.tsx";
import { Isolate } from "../../ui/text/isolate.tsx";
import { EditNotices } from "./properties.tsx";
import { useTicketEdit } from "./ticket-edit.ts";

const maxParticipants = 20;

/** The people who get copies of replies, added and removed one by one. */
export function Participants({ ticket }: { ticket: Ticket }) {
  const id = useId();
  const edit = useTicketEdit(ticket, "participants");
  const participants = edit.pending ?? ticket.participants;
  const add = (event: TargetedSubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const email = String(new FormData(form).get("email")).trim().toLowerCase();
    form.reset();
    if (email !== "" && !participants.some((each) => each.email === email)) {
      edit.save([...participants, create(ParticipantSchema, { email })], ticket);
    }
  };
  const remove = (participant: Participant) =>
    edit.save(
      participants.filter((each) => each !== participant),
      ticket,
    );
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{t("Participants")}</h2>
      {participants.length > 0 && (
        <ul className="requester-tickets">
          {participants.map((participant) => (
            <li key={participant.email}>
              <span className="cut" title={participant.email}>
                <Isolate>{participantName(participant)}</Isolate>
              </span>
              <IconButton
                icon={X}
                label={t("Remove participant {name}", { name: participantName(participant) })}
                onClick={() => remove(participant)}
              />
            </li>
          ))}
        </ul>
      )}
      {participants.length < maxParticipants && (
        <div className="tags">
          <form onSubmit={add}>
            <input
              className="input"
              type="email"
              name="email"
              dir="ltr"
              maxLength={254}
              aria-label={t("Email address of a participant")}
              placeholder={t("Email address")}
              autoComplete="off"
            />
            <Button type="submit">{t("Add")}</Button>
          </form>
        </div>
      )}
      <EditNotices
        name="participants"
        edit={edit}
        textOf={(value) => value.map(({ email }) => email).join(", ") || t("None [participants]")}
      />
    </section>
  );
}
