import { useQuery } from "@connectrpc/connect-query";
import { useMemo } from "react";
import { ChannelService } from "../../../../gen/ticketing/v1/channel_service_pb.ts";
import type { TicketChannel } from "../../../../gen/ticketing/v1/ticket_service_pb.ts";
import { channelTypeOf } from "../channels/channel-types.ts";

/** As many as a workspace can have. */
const pageSize = 100;
const freshMs = 60_000;

/** The channels of the workspace, fetched once for everything that shows some. */
export const useChannels = () =>
  useQuery(ChannelService.method.listChannels, { pageSize }, { staleTime: freshMs });

/** Names the channel of a ticket; by its type if it has none, or a deleted one. */
export function useChannelNames(): (channel: TicketChannel | undefined) => string {
  const { data } = useChannels();
  return useMemo(() => {
    const names = new Map(data?.data.map(({ id, name }) => [id, name]));
    return (channel) => names.get(channel?.id ?? "") ?? typeName(channel?.type);
  }, [data]);
}

const typeName = (type = "agent") => (type === "agent" ? "Agent" : channelTypeOf(type).label);
