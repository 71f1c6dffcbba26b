import { readSettings } from "../boot/settings.ts";
import { kindOf } from "./kinds.ts";
import { useChannels } from "./use-channels.ts";

const { canMail: hasService = false } = readSettings();

/**
 * Whether e-mails about tickets can be sent: by the service, or through the server of a channel.
 * @param channelId of the tickets; empty: they came through none
 */
export function useCanMail(channelId = ""): boolean {
  const channels = useChannels();
  if (hasService) {
    return true;
  }
  const addresses = (channels.data?.data ?? []).filter(({ type }) => kindOf(type).mail?.senderOf);
  const own = addresses.find(({ id }) => id === channelId);
  // The list begins with the newest one.
  const sending = own ?? addresses.findLast(({ active }) => active);
  return sending !== undefined && kindOf(sending.type).mail?.senderOf?.(sending) !== "";
}
