import { type DescField, isMessage } from "@bufbuild/protobuf";
import { TimestampSchema } from "@bufbuild/protobuf/wkt";
import {
  type UpdateTicketRequest,
  UpdateTicketRequestSchema,
} from "../../../gen/ticketing/v1/ticket_service_pb.ts";
import { lastMillisecond } from "../times.ts";
import { TicketEntity } from "./entity.ts";

/** The properties of a ticket that agents change: by the contract, the fields of an update. */
export type Editable = Exclude<Extract<keyof UpdateTicketRequest, keyof TicketEntity>, "id">;

const fields = UpdateTicketRequestSchema.fields.filter(
  ({ localName }) => localName !== "id" && Object.hasOwn(TicketEntity.meta.properties, localName),
);

/** The editable properties of a ticket or of a request; a missing one is empty. */
export function editableOf(from: { readonly [K in Editable]?: unknown }) {
  const values = fields.map((field) => {
    const value = from[field.localName as Editable];
    return [field.localName, value ? toProperty(value) : emptyValue(field)];
  });
  return Object.fromEntries(values) as Pick<TicketEntity, Editable>;
}

/** A time of a request as the ticket stores it; every other value as it is. */
const toProperty = (value: unknown) =>
  isMessage(value, TimestampSchema) ? lastMillisecond(value) : value;

function emptyValue({ fieldKind, localName }: DescField): unknown {
  if (fieldKind === "list") {
    return [];
  }
  return fieldKind === "map" ? {} : isNullable(localName as Editable) ? null : "";
}

const isNullable = (name: Editable) => TicketEntity.meta.properties[name].nullable === true;
