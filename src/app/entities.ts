import { ApiCallEntity } from "../features/api-calls/entity.ts";
import { ApiKeyEntity } from "../features/api-keys/entity.ts";
import { AttachmentEntity } from "../features/attachments/entity.ts";
import { AuditEntity } from "../features/audit/entity.ts";
import { BillingSubscriptionEntity } from "../features/billing/entity.ts";
import { CannedReplyEntity } from "../features/canned-replies/entity.ts";
import { ChannelEntity } from "../features/channels/entity.ts";
import { ConsoleSessionEntity } from "../features/console-sessions/entity.ts";
import { DraftEntity } from "../features/drafts/entity.ts";
import { EventEntity } from "../features/events/entity.ts";
import { MemberEntity, MemberLoginEntity } from "../features/members/entity.ts";
import {
  NotificationEntity,
  NotificationSettingsEntity,
} from "../features/notifications/entity.ts";
import { ErasureEntity } from "../features/privacy/entity.ts";
import { RequesterExportEntity } from "../features/requester-export/entity.ts";
import { ScheduledMessageEntity } from "../features/scheduled-messages/entity.ts";
import { SenderBlockEntity } from "../features/sender-blocks/entity.ts";
import { MessageEntity, RequesterEntity, TicketEntity } from "../features/tickets/entity.ts";
import { ViewEntity } from "../features/views/entity.ts";
import {
  DeliveryEntity,
  DeliveryStatsEntity,
  FailureNoticeEntity,
  FailureStreakEntity,
  ResponseEntity,
  SubscriptionEntity,
} from "../features/webhooks/entity.ts";
import { RecoveryEntity } from "../features/webhooks/recovery/entity.ts";
import { OrganizationEntity } from "../identity/organizations.ts";
import { Workspace } from "../identity/workspace.ts";

/** Every table that the ORM knows. */
export const entities = [
  Workspace,
  OrganizationEntity,
  MemberEntity,
  MemberLoginEntity,
  ApiKeyEntity,
  ConsoleSessionEntity,
  ApiCallEntity,
  AuditEntity,
  SubscriptionEntity,
  DeliveryEntity,
  DeliveryStatsEntity,
  FailureNoticeEntity,
  FailureStreakEntity,
  ResponseEntity,
  RecoveryEntity,
  ErasureEntity,
  EventEntity,
  RequesterEntity,
  TicketEntity,
  MessageEntity,
  AttachmentEntity,
  ScheduledMessageEntity,
  CannedReplyEntity,
  BillingSubscriptionEntity,
  ChannelEntity,
  SenderBlockEntity,
  RequesterExportEntity,
  ViewEntity,
  DraftEntity,
  NotificationEntity,
  NotificationSettingsEntity,
];
