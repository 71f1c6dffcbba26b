import { readSettings } from "../boot/settings.ts";
import { kindOf } from "./kinds.ts";
import { useChannels } from "./use-channels.ts";

const { canMail: hasService = false } = readSettings();

/**
 * Whether emails about tickets can be sent: by the service, or through the server of a channel.
 * @param channelId of the tickets; empty: they came through no channel
 */
export function useCanMail(channelId = ""): boolean {
  const channels = useChannels();
  if (hasService) {
    return true;
  }
  const all = channels.data?.data ?? [];
  const addresses = all.filter(({ type }) => kindOf(type).mail?.senderOf);
  const own = addresses.find(({ id }) => id === channelId);
  const named = all.find(({ id }) => id === channelId)?.mail?.emailChannelId;
  const active = addresses.filter((each) => each.active);
  // The list begins with the newest one.
  const sending = own ?? active.find(({ id }) => id === named) ?? active.at(-1);
  return sending !== undefined && kindOf(sending.type).mail?.senderOf?.(sending) !== "";
}
