import { type Timestamp, timestampMs } from "@bufbuild/protobuf/wkt";
import { useQuery } from "@connectrpc/connect-query";
import { skipToken } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { type Channel, ChannelService } from "../../../../gen/ticketing/v1/channel_service_pb.ts";

/** Time between looks at what has come in, which ask Meta nothing. */
const lookMs = 3_000;

/**
 * Checks a channel, and again when something in it changed: someone who sets it up watches. Meta
 * limits how often it can be asked.
 */
export function useChannelCheck(channel: Channel, isEnabled: boolean) {
  const { id, updatedAt, webhookVerifiedAt, lastMessageAt } = channel;
  const check = useQuery(ChannelService.method.checkChannel, isEnabled ? { id } : skipToken, {
    retry: false,
  });
  const isComplete = check.data?.data?.ok !== false;
  useQuery(ChannelService.method.getChannel, { id }, { refetchInterval: !isComplete && lookMs });
  const state = [updatedAt, webhookVerifiedAt, isComplete ? undefined : lastMessageAt]
    .map(textOf)
    .join();
  const checked = useRef(state);
  const { refetch } = check;
  useEffect(() => {
    if (checked.current !== state) {
      checked.current = state;
      void refetch();
    }
  }, [state, refetch]);
  return check;
}

const textOf = (time: Timestamp | undefined) => (time ? timestampMs(time) : 0);
