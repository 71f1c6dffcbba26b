import { useQuery } from "@connectrpc/connect-query";
import { ChannelService } from "../../../../gen/ticketing/v1/channel_service_pb.ts";

/** The maximum per workspace. */
const pageSize = 100;
const staleMs = 60_000;

/** The channels of the workspace, from a shared query. */
export const useChannels = () =>
  useQuery(ChannelService.method.listChannels, { pageSize }, { staleTime: staleMs });
