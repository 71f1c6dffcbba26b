import { useQuery } from "@connectrpc/connect-query";
import { useMemo } from "preact/compat";
import { ChannelService } from "../../../../gen/ticketing/v1/channel_service_pb.ts";
import type { TicketChannel } from "../../../../gen/ticketing/v1/ticket_service_pb.ts";
import { kindOf } from "../channels/kinds.ts";
import { t } from "../language/language.ts";

/** The maximum per workspace. */
const pageSize = 100;
const staleMs = 60_000;

/** The channels of the workspace, from a shared query. */
export const useChannels = () =>
  useQuery(ChannelService.method.listChannels, { pageSize }, { staleTime: staleMs });

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
