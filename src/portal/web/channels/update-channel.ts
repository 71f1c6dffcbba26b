import type { ConnectError } from "@connectrpc/connect";
import { ChannelService } from "../../../../gen/ticketing/v1/channel_service_pb.ts";
import { useAction, useRefresh } from "../api/action.ts";

const { getChannel, listChannels, updateChannel } = ChannelService.method;

/** Updates a channel. Pending until the page shows the new state. */
export function useUpdateChannel(
  options: { onSuccess?: () => void; onError?: (error: ConnectError) => void } = {},
) {
  const refresh = useRefresh();
  return useAction(updateChannel, {
    ...options,
    async onSuccess() {
      await refresh(getChannel, listChannels);
      options.onSuccess?.();
    },
  });
}
