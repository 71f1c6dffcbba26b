import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { optionalTime } from "../times.ts";
import type { ChannelEntity } from "./entity.ts";
import type { ChannelKind } from "./kind.ts";

/**
 * A channel as the contract shows it, without its credentials.
 * @param base public URL of the service
 */
export function toChannel(row: ChannelEntity, kind: ChannelKind | undefined, base: string) {
  return {
    ...kind?.show?.(row, base),
    id: row.id,
    type: row.type,
    name: row.name,
    active: row.active,
    senderName: row.senderName,
    mailFooter: row.mailFooter,
    mailConfirmation: row.mailConfirmation,
    webhookVerifiedAt: optionalTime(row.webhookVerifiedAt),
    lastMessageAt: optionalTime(row.lastMessageAt),
    createdAt: timestampFromDate(row.createdAt),
    updatedAt: timestampFromDate(row.updatedAt),
  };
}
