import {
  type UpdateTicketRequest,
  UpdateTicketRequestSchema,
} from "../../../../gen/ticketing/v1/ticket_service_pb.ts";

/** The mask of an update of these fields. Masks have the names that fields have in the contract. */
export const maskOf = (names: readonly string[]) => ({
  paths: names.map((name) => UpdateTicketRequestSchema.field[name as keyof Fields]?.name ?? name),
});

type Fields = Omit<UpdateTicketRequest, "$typeName" | "$unknown">;
