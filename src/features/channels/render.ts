import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import type { ChannelType } from "../tickets/entity.ts";
import type { ChannelEntity } from "./entity.ts";

/**
 * A channel as the contract shows it, without its credentials.
 * @param base public URL of the service
 */
export function toChannel(row: ChannelEntity, base: string) {
  return {
    id: row.id,
    type: row.type,
    name: row.name,
    active: row.active,
    formUrl: row.publicId ? `${base}/forms/${row.publicId}` : "",
    webhookUrl: hasHook(row.type) ? `${base}/hooks/${row.type}/${row.id}` : "",
    allowedOrigins: row.allowedOrigins,
    attachments: row.attachments,
    phoneNumberId: row.phoneNumberId ?? "",
    emailAddress: row.emailAddress ?? "",
    senderName: row.senderName,
    mailFooter: row.mailFooter,
    mailConfirmation: row.mailConfirmation,
    webhookVerifiedAt: row.webhookVerifiedAt ? timestampFromDate(row.webhookVerifiedAt) : undefined,
    lastMessageAt: row.lastMessageAt ? timestampFromDate(row.lastMessageAt) : undefined,
    createdAt: timestampFromDate(row.createdAt),
    updatedAt: timestampFromDate(row.updatedAt),
  };
}

const hasHook = (type: ChannelType) => type === "whatsapp" || type === "email";
