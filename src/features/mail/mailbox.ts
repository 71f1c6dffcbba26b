import type { Mailbox } from "../../config/mail.ts";
import type { Participant } from "../tickets/participants.ts";

/** A person as a header names them. */
export const toMailbox = ({ name, email }: Participant): Mailbox => ({ name, address: email });
