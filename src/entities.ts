import { ApiKeyEntity } from "./api-keys/entity.ts";
import { AuditEntity } from "./audit/entity.ts";
import { BillingSubscriptionEntity } from "./billing/entity.ts";
import { CannedReplyEntity } from "./canned-replies/entity.ts";
import { ChannelEntity } from "./channels/entity.ts";
import { EventEntity } from "./events/entity.ts";
import { OrganizationEntity } from "./identity/organization.ts";
import { Workspace } from "./identity/workspace.ts";
import { MessageEntity, RequesterEntity, TicketEntity } from "./tickets/entity.ts";
import { DeliveryEntity, DeliveryStatsEntity, SubscriptionEntity } from "./webhooks/entity.ts";

/** Every table that the ORM knows. */
export const entities = [
  Workspace,
  OrganizationEntity,
  ApiKeyEntity,
  AuditEntity,
  SubscriptionEntity,
  DeliveryEntity,
  DeliveryStatsEntity,
  EventEntity,
  RequesterEntity,
  TicketEntity,
  MessageEntity,
  CannedReplyEntity,
  BillingSubscriptionEntity,
  ChannelEntity,
];
