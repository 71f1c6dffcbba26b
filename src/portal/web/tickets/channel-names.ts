import { useMemo } from "preact/compat";
import type { TicketChannel } from "../../../../gen/ticketing/v1/ticket_service_pb.ts";
import { kindOf } from "../channels/kinds.ts";
import { useChannels } from "../channels/use-channels.ts";
import { t } from "../language/language.ts";

/**
 * Returns a function that names a ticket's channel: by its type if it has none, or a deleted one.
 */
export function useChannelNames(): (channel: TicketChannel | undefined) => string {
  const { data } = useChannels();
  return useMemo(() => {
    const names = new Map(data?.data.map(({ id, name }) => [id, name]));
    return (channel) => names.get(channel?.id ?? "") ?? typeName(channel?.type);
  }, [data]);
}

function typeName(type?: string): string {
  const { label, ticketLabel = label } = kindOf(type);
  return t(ticketLabel);
}
