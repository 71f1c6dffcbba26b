// Code generated from the contract by `npm run generate:sdk`. DO NOT EDIT.
import type { CallOptions } from "../options.ts";
import type { Route } from "../request.ts";
import type {
  CreateApiKeyRequest,
  CreateApiKeyResponse,
  ListApiKeysRequest,
  ListApiKeysResponse,
  GetApiKeyRequest,
  GetApiKeyResponse,
  UpdateApiKeyRequest,
  UpdateApiKeyResponse,
  DeleteApiKeyRequest,
  DeleteApiKeyResponse,
  CreateAttachmentRequest,
  CreateAttachmentResponse,
  GetAttachmentRequest,
  ListAuditEventsRequest,
  ListAuditEventsResponse,
  GetAuditEventRequest,
  GetAuditEventResponse,
  ListPlansRequest,
  ListPlansResponse,
  GetSubscriptionRequest,
  GetSubscriptionResponse,
  CreateCheckoutSessionRequest,
  CreateCheckoutSessionResponse,
  CreatePortalSessionRequest,
  CreatePortalSessionResponse,
  CreateCannedReplyRequest,
  CreateCannedReplyResponse,
  ListCannedRepliesRequest,
  ListCannedRepliesResponse,
  GetCannedReplyRequest,
  GetCannedReplyResponse,
  UpdateCannedReplyRequest,
  UpdateCannedReplyResponse,
  DeleteCannedReplyRequest,
  DeleteCannedReplyResponse,
  RenderCannedReplyRequest,
  RenderCannedReplyResponse,
  CreateChannelRequest,
  CreateChannelResponse,
  ListChannelsRequest,
  ListChannelsResponse,
  GetChannelRequest,
  GetChannelResponse,
  UpdateChannelRequest,
  UpdateChannelResponse,
  CheckChannelRequest,
  CheckChannelResponse,
  DeleteChannelRequest,
  DeleteChannelResponse,
  ListEventsRequest,
  ListEventsResponse,
  GetEventRequest,
  GetEventResponse,
  ListEventTypesRequest,
  ListEventTypesResponse,
  WatchEventsRequest,
  WatchEventsResponse,
  GetMeRequest,
  GetMeResponse,
  ListWorkspacesRequest,
  ListWorkspacesResponse,
  ListMembersRequest,
  ListMembersResponse,
  ListOperationsRequest,
  ListOperationsResponse,
  GetOperationRequest,
  GetOperationResponse,
  CancelOperationRequest,
  CancelOperationResponse,
  ListRequestersRequest,
  ListRequestersResponse,
  GetRequesterRequest,
  GetRequesterResponse,
  UpdateRequesterRequest,
  UpdateRequesterResponse,
  CreateTicketRequest,
  CreateTicketResponse,
  BatchCreateTicketsRequest,
  BatchCreateTicketsResponse,
  ListTicketsRequest,
  ListTicketsResponse,
  GetTicketRequest,
  GetTicketResponse,
  UpdateTicketRequest,
  UpdateTicketResponse,
  BatchUpdateTicketsRequest,
  BatchUpdateTicketsResponse,
  MarkTicketReadRequest,
  MarkTicketReadResponse,
  ListTicketAuditEventsRequest,
  ListTicketAuditEventsResponse,
  ListMessagesRequest,
  ListMessagesResponse,
  CreateMessageRequest,
  CreateMessageResponse,
  ResendMessageRequest,
  ResendMessageResponse,
  CreateRequesterLinkRequest,
  CreateRequesterLinkResponse,
  RevokeRequesterLinkRequest,
  RevokeRequesterLinkResponse,
  BatchCreateMessagesRequest,
  BatchCreateMessagesResponse,
  CreateWebhookSubscriptionRequest,
  CreateWebhookSubscriptionResponse,
  ListWebhookSubscriptionsRequest,
  ListWebhookSubscriptionsResponse,
  GetWebhookSubscriptionRequest,
  GetWebhookSubscriptionResponse,
  UpdateWebhookSubscriptionRequest,
  UpdateWebhookSubscriptionResponse,
  DeleteWebhookSubscriptionRequest,
  DeleteWebhookSubscriptionResponse,
  RotateWebhookSecretRequest,
  RotateWebhookSecretResponse,
  TestWebhookSubscriptionRequest,
  TestWebhookSubscriptionResponse,
  ListDeliveryCountsRequest,
  ListDeliveryCountsResponse,
  ListWebhookDeliveriesRequest,
  ListWebhookDeliveriesResponse,
  GetWebhookDeliveryRequest,
  GetWebhookDeliveryResponse,
  RedeliverWebhookRequest,
  RedeliverWebhookResponse,
  RecoverWebhookSubscriptionRequest,
  RecoverWebhookSubscriptionResponse,
} from "./types.ts";

/**
 * Workspace API keys: long-lived bearer credentials for scripts, servers and integrations. A key acts in the workspace in which it was created, never expires, and stops working the moment it is revoked.
 */
export interface ApiKeyService {
  /**
   * Creates a key. The full key is shown in this response only. A workspace can have 100 active keys; beyond that, `LIMIT_REACHED` is returned.
   */
  createApiKey(request: CreateApiKeyRequest, options?: CallOptions): Promise<CreateApiKeyResponse>;
  /**
   * Lists the active keys of the workspace, newest first.
   */
  listApiKeys(request?: ListApiKeysRequest, options?: CallOptions): Promise<ListApiKeysResponse>;
  /**
   * Returns one active key.
   */
  getApiKey(request: GetApiKeyRequest, options?: CallOptions): Promise<GetApiKeyResponse>;
  /**
   * Renames a key.
   */
  updateApiKey(request: UpdateApiKeyRequest, options?: CallOptions): Promise<UpdateApiKeyResponse>;
  /**
   * Revokes a key immediately: after this response, every request with the key gets 401 `INVALID_TOKEN`. A key can revoke itself.
   */
  deleteApiKey(request: DeleteApiKeyRequest, options?: CallOptions): Promise<DeleteApiKeyResponse>;
}

/**
 * Files of messages.
 */
export interface AttachmentService {
  /**
   * Stores a file, to be attached to a message by its `id` within 24 hours. Over REST, the body is the file itself: `POST /api/v1/attachments?name=invoice.pdf`. Its media type is detected from its content. Fails with `LIMIT_REACHED` when the workspace has no room for it.
   */
  createAttachment(request: CreateAttachmentRequest, options?: CallOptions): Promise<CreateAttachmentResponse>;
  /**
   * Returns a stored file. It may be what a stranger sent: save it, do not open it in a browser. Over REST, the response is the file itself.
   */
  getAttachment(request: GetAttachmentRequest, options?: CallOptions): Promise<Blob>;
}

/**
 * The audit trail: who changed the workspace's keys, subscriptions, channels, billing and tickets. Each entry is written in the transaction of its change, so neither exists without the other.
 */
export interface AuditService {
  /**
   * Lists audit events, newest first.
   */
  listAuditEvents(request?: ListAuditEventsRequest, options?: CallOptions): Promise<ListAuditEventsResponse>;
  /**
   * Returns one audit event.
   */
  getAuditEvent(request: GetAuditEventRequest, options?: CallOptions): Promise<GetAuditEventResponse>;
}

/**
 * Plans that a workspace can subscribe to.
 */
export interface BillingService {
  /**
   * Lists the plans on offer.
   */
  listPlans(request?: ListPlansRequest, options?: CallOptions): Promise<ListPlansResponse>;
  /**
   * Returns the subscription of the workspace.
   */
  getSubscription(request?: GetSubscriptionRequest, options?: CallOptions): Promise<GetSubscriptionResponse>;
  /**
   * Starts a checkout. Once the payment provider confirms the payment, the plan becomes active and `service.billing.subscribed.v1` fires.
   */
  createCheckoutSession(request: CreateCheckoutSessionRequest, options?: CallOptions): Promise<CreateCheckoutSessionResponse>;
  /**
   * Opens the payment provider's pages for invoices, payment methods and cancellation.
   */
  createPortalSession(request?: CreatePortalSessionRequest, options?: CallOptions): Promise<CreatePortalSessionResponse>;
}

/**
 * Reply templates for agents.
 */
export interface CannedReplyService {
  /**
   * Creates a canned reply. A workspace can have 1000; beyond that, `LIMIT_REACHED` is returned.
   */
  createCannedReply(request: CreateCannedReplyRequest, options?: CallOptions): Promise<CreateCannedReplyResponse>;
  /**
   * Lists canned replies, sorted by shortcut.
   */
  listCannedReplies(request?: ListCannedRepliesRequest, options?: CallOptions): Promise<ListCannedRepliesResponse>;
  /**
   * Returns one canned reply.
   */
  getCannedReply(request: GetCannedReplyRequest, options?: CallOptions): Promise<GetCannedReplyResponse>;
  /**
   * Updates a canned reply.
   */
  updateCannedReply(request: UpdateCannedReplyRequest, options?: CallOptions): Promise<UpdateCannedReplyResponse>;
  /**
   * Deletes a canned reply. Messages created from it stay.
   */
  deleteCannedReply(request: DeleteCannedReplyRequest, options?: CallOptions): Promise<DeleteCannedReplyResponse>;
  /**
   * Previews a canned reply with the values of a ticket. Sends nothing.
   */
  renderCannedReply(request: RenderCannedReplyRequest, options?: CallOptions): Promise<RenderCannedReplyResponse>;
}

/**
 * Channels through which tickets arrive.
 */
export interface ChannelService {
  /**
   * Creates a channel. A workspace can have 100; beyond that, `LIMIT_REACHED` is returned.
   */
  createChannel(request: CreateChannelRequest, options?: CallOptions): Promise<CreateChannelResponse>;
  /**
   * Lists channels, newest first.
   */
  listChannels(request?: ListChannelsRequest, options?: CallOptions): Promise<ListChannelsResponse>;
  /**
   * Returns one channel.
   */
  getChannel(request: GetChannelRequest, options?: CallOptions): Promise<GetChannelResponse>;
  /**
   * Updates a channel. Credentials that are left out stay unchanged.
   */
  updateChannel(request: UpdateChannelRequest, options?: CallOptions): Promise<UpdateChannelResponse>;
  /**
   * Checks whether a channel works: for WhatsApp, whether Meta accepts the access token, has verified the callback URL, and delivers messages. Asks Meta, so it takes a moment.
   */
  checkChannel(request: CheckChannelRequest, options?: CallOptions): Promise<CheckChannelResponse>;
  /**
   * Deletes a channel with its credentials. Its tickets stay.
   */
  deleteChannel(request: DeleteChannelRequest, options?: CallOptions): Promise<DeleteChannelResponse>;
}

/**
 * Events of the workspace: the same ones that webhook subscriptions receive.
 */
export interface EventService {
  /**
   * Lists events, newest first. Events are kept for 30 days, unless the service is set up otherwise. If all events after a page token are deleted by then, the call fails with `CURSOR_EXPIRED`.
   */
  listEvents(request?: ListEventsRequest, options?: CallOptions): Promise<ListEventsResponse>;
  /**
   * Returns one event.
   */
  getEvent(request: GetEventRequest, options?: CallOptions): Promise<GetEventResponse>;
  /**
   * Lists all event types, each with its JSON Schema and an example.
   */
  listEventTypes(request?: ListEventTypesRequest, options?: CallOptions): Promise<ListEventTypesResponse>;
  /**
   * Streams events as they are committed, each exactly once and in a fixed order, until the caller ends the call. To resume, send the cursor of the last message or the id of the last event received.
   *
   * If events after that are deleted, because they are past their retention, the call fails with `CURSOR_EXPIRED` (HTTP 400, `OUT_OF_RANGE`), also while a slow caller reads old events. The `metadata` of the error has the `oldestCursor`, which resumes with the oldest event that is kept, and `keptSince`: events from this time on are kept.
   */
  watchEvents(request?: WatchEventsRequest, options?: CallOptions): AsyncIterable<WatchEventsResponse>;
}

/**
 * The authenticated caller.
 */
export interface MeService {
  /**
   * Returns the caller, its workspace and how it authenticated.
   */
  getMe(request?: GetMeRequest, options?: CallOptions): Promise<GetMeResponse>;
  /**
   * Lists the workspaces in which the caller can act. A token for several organisations needs no `X-Workspace-Id` for this call alone.
   */
  listWorkspaces(request?: ListWorkspacesRequest, options?: CallOptions): Promise<ListWorkspacesResponse>;
}

/**
 * The people of the workspace.
 */
export interface MemberService {
  /**
   * Lists the members, those who joined first come first. People become members with their first call; what is known of them comes from their token.
   */
  listMembers(request?: ListMembersRequest, options?: CallOptions): Promise<ListMembersResponse>;
}

/**
 * Operations that take longer than a call: what is to be recovered for a webhook subscription. They have the shape of `google.longrunning.Operation`.
 */
export interface OperationService {
  /**
   * Lists the operations of the workspace, newest first. They are kept for 30 days.
   */
  listOperations(request?: ListOperationsRequest, options?: CallOptions): Promise<ListOperationsResponse>;
  /**
   * Returns one operation. Poll it until `done`, about once a second.
   */
  getOperation(request: GetOperationRequest, options?: CallOptions): Promise<GetOperationResponse>;
  /**
   * Cancels an operation. It starts nothing more, and is `done` when what it has started has ended. An operation that is done stays as it is.
   */
  cancelOperation(request: CancelOperationRequest, options?: CallOptions): Promise<CancelOperationResponse>;
}

/**
 * The people who ask for help. A requester is created with their first ticket.
 */
export interface RequesterService {
  /**
   * Lists requesters, newest first.
   */
  listRequesters(request?: ListRequestersRequest, options?: CallOptions): Promise<ListRequestersResponse>;
  /**
   * Returns one requester.
   */
  getRequester(request: GetRequesterRequest, options?: CallOptions): Promise<GetRequesterResponse>;
  /**
   * Updates a requester.
   */
  updateRequester(request: UpdateRequesterRequest, options?: CallOptions): Promise<UpdateRequesterResponse>;
}

/**
 * Tickets and their messages.
 */
export interface TicketService {
  /**
   * Opens a ticket, with a first message if one is given. Fires `service.ticket.created.v1`.
   */
  createTicket(request: CreateTicketRequest, options?: CallOptions): Promise<CreateTicketResponse>;
  /**
   * Opens up to 100 tickets at once: all of them, or none if one is refused. Each fires `service.ticket.created.v1`, and counts as one call towards the rate limit.
   */
  batchCreateTickets(request: BatchCreateTicketsRequest, options?: CallOptions): Promise<BatchCreateTicketsResponse>;
  /**
   * Lists tickets. To reconcile after missed deliveries, page through `lastMessageAfter` in the order `lastMessageAt`.
   */
  listTickets(request?: ListTicketsRequest, options?: CallOptions): Promise<ListTicketsResponse>;
  /**
   * Returns one ticket.
   */
  getTicket(request: GetTicketRequest, options?: CallOptions): Promise<GetTicketResponse>;
  /**
   * Updates a ticket. A new status fires `service.ticket.status_changed.v1`; other changes fire nothing. With `If-Match`, set to `"<version>"` or the `ETag` of a response, the update is refused with 412 if the ticket has changed since.
   */
  updateTicket(request: UpdateTicketRequest, options?: CallOptions): Promise<UpdateTicketResponse>;
  /**
   * Updates up to 100 tickets at once, each as UpdateTicket does. One that does not exist does not keep the others from being updated: the response has a result for each. An invalid value refuses the whole call. What is updated is updated together, or not at all if the call fails. Counts as one call for each ticket towards the rate limit.
   */
  batchUpdateTickets(request: BatchUpdateTicketsRequest, options?: CallOptions): Promise<BatchUpdateTicketsResponse>;
  /**
   * Marks a ticket as read by the calling member, up to a message. Only members have unread tickets: an API key is refused.
   */
  markTicketRead(request: MarkTicketReadRequest, options?: CallOptions): Promise<MarkTicketReadResponse>;
  /**
   * Lists what was changed on a ticket and by whom, newest first. Addresses of clients are in the audit trail only.
   */
  listTicketAuditEvents(request: ListTicketAuditEventsRequest, options?: CallOptions): Promise<ListTicketAuditEventsResponse>;
  /**
   * Lists the messages of a ticket.
   */
  listMessages(request: ListMessagesRequest, options?: CallOptions): Promise<ListMessagesResponse>;
  /**
   * Adds a message to a ticket. A public message fires `service.ticket.replied.v1`. A requester's message reopens a pending or resolved ticket; on a closed ticket it opens a follow-up ticket, which fires `service.ticket.created.v1`.
   */
  createMessage(request?: CreateMessageRequest, options?: CallOptions): Promise<CreateMessageResponse>;
  /**
   * Sends a message again that its channel failed to deliver. Other messages are refused with 409.
   */
  resendMessage(request: ResendMessageRequest, options?: CallOptions): Promise<ResendMessageResponse>;
  /**
   * Creates a link to the ticket's conversation page for its requester, in place of the previous link, which stops working. Anyone with the link can read the public messages and reply as the requester. E-mails to the requester carry the link too.
   */
  createRequesterLink(request: CreateRequesterLinkRequest, options?: CallOptions): Promise<CreateRequesterLinkResponse>;
  /**
   * Revokes the link to the ticket's conversation page. The next e-mail to the requester carries a new one.
   */
  revokeRequesterLink(request: RevokeRequesterLinkRequest, options?: CallOptions): Promise<RevokeRequesterLinkResponse>;
  /**
   * Adds up to 100 messages to a ticket at once, as if one after the other: all of them, or none if one is refused. Each fires the events of CreateMessage, and counts as one call towards the rate limit.
   */
  batchCreateMessages(request: BatchCreateMessagesRequest, options?: CallOptions): Promise<BatchCreateMessagesResponse>;
}

/**
 * Webhook subscriptions: HTTPS endpoints that receive the workspace's events as signed POST requests. Each delivery is attempted once and never retried; every attempt is recorded here.
 */
export interface WebhookSubscriptionService {
  /**
   * Creates a subscription. Its signing secret is shown in this response only. A workspace can have 100; beyond that, `LIMIT_REACHED` is returned.
   */
  createWebhookSubscription(request: CreateWebhookSubscriptionRequest, options?: CallOptions): Promise<CreateWebhookSubscriptionResponse>;
  /**
   * Lists the subscriptions of the workspace, newest first.
   */
  listWebhookSubscriptions(request?: ListWebhookSubscriptionsRequest, options?: CallOptions): Promise<ListWebhookSubscriptionsResponse>;
  /**
   * Returns one subscription.
   */
  getWebhookSubscription(request: GetWebhookSubscriptionRequest, options?: CallOptions): Promise<GetWebhookSubscriptionResponse>;
  /**
   * Updates a subscription. `active` pauses and resumes it.
   */
  updateWebhookSubscription(request: UpdateWebhookSubscriptionRequest, options?: CallOptions): Promise<UpdateWebhookSubscriptionResponse>;
  /**
   * Deletes a subscription and its delivery history.
   */
  deleteWebhookSubscription(request: DeleteWebhookSubscriptionRequest, options?: CallOptions): Promise<DeleteWebhookSubscriptionResponse>;
  /**
   * Replaces the signing secret. The new one is shown in this response only. During the grace period each delivery is also signed with the old secret, as a second `v1`.
   */
  rotateWebhookSecret(request: RotateWebhookSecretRequest, options?: CallOptions): Promise<RotateWebhookSecretResponse>;
  /**
   * Sends an event to this subscription only, through the same pipeline as every other event: `service.webhook.ping.v1`, or an example of any other type. It happens for the receiver alone and changes nothing. Refused while the subscription is paused.
   */
  testWebhookSubscription(request: TestWebhookSubscriptionRequest, options?: CallOptions): Promise<TestWebhookSubscriptionResponse>;
  /**
   * Counts the deliveries to a subscription by hour, or with `-` as `subscriptionId` to all of the workspace. Hours without deliveries are included; the current hour comes last.
   */
  listDeliveryCounts(request: ListDeliveryCountsRequest, options?: CallOptions): Promise<ListDeliveryCountsResponse>;
  /**
   * Lists the deliveries to a subscription, newest first. They are kept for 7 days. With `-` as `subscriptionId`, lists the deliveries of the event `eventId` to all subscriptions.
   */
  listWebhookDeliveries(request: ListWebhookDeliveriesRequest, options?: CallOptions): Promise<ListWebhookDeliveriesResponse>;
  /**
   * Returns one delivery.
   */
  getWebhookDelivery(request: GetWebhookDeliveryRequest, options?: CallOptions): Promise<GetWebhookDeliveryResponse>;
  /**
   * Sends the event of a delivery again, with the same event id and body and a fresh signature. Refused while the subscription is paused.
   */
  redeliverWebhook(request: RedeliverWebhookRequest, options?: CallOptions): Promise<RedeliverWebhookResponse>;
  /**
   * Sends again what has failed since a time: each event once, the oldest first, at most 100 at a time. Events that have been delivered since are left out, so it is safe to repeat. It runs in the background as an operation, which outlives restarts. A subscription has one at a time: the same request returns the one that is running, and another is refused with `RECOVERY_RUNNING`. It covers up to 100,000 events; repeat it for more. Refused while the subscription is paused.
   */
  recoverWebhookSubscription(request: RecoverWebhookSubscriptionRequest, options?: CallOptions): Promise<RecoverWebhookSubscriptionResponse>;
}

/** Every service of the API. */
export interface Services {
  /**
   * Workspace API keys: long-lived bearer credentials for scripts, servers and integrations. A key acts in the workspace in which it was created, never expires, and stops working the moment it is revoked.
   */
  readonly apiKeys: ApiKeyService;
  /**
   * Files of messages.
   */
  readonly attachments: AttachmentService;
  /**
   * The audit trail: who changed the workspace's keys, subscriptions, channels, billing and tickets. Each entry is written in the transaction of its change, so neither exists without the other.
   */
  readonly audit: AuditService;
  /**
   * Plans that a workspace can subscribe to.
   */
  readonly billing: BillingService;
  /**
   * Reply templates for agents.
   */
  readonly cannedReplies: CannedReplyService;
  /**
   * Channels through which tickets arrive.
   */
  readonly channels: ChannelService;
  /**
   * Events of the workspace: the same ones that webhook subscriptions receive.
   */
  readonly events: EventService;
  /**
   * The authenticated caller.
   */
  readonly me: MeService;
  /**
   * The people of the workspace.
   */
  readonly members: MemberService;
  /**
   * Operations that take longer than a call: what is to be recovered for a webhook subscription. They have the shape of `google.longrunning.Operation`.
   */
  readonly operations: OperationService;
  /**
   * The people who ask for help. A requester is created with their first ticket.
   */
  readonly requesters: RequesterService;
  /**
   * Tickets and their messages.
   */
  readonly tickets: TicketService;
  /**
   * Webhook subscriptions: HTTPS endpoints that receive the workspace's events as signed POST requests. Each delivery is attempted once and never retried; every attempt is recorded here.
   */
  readonly webhookSubscriptions: WebhookSubscriptionService;
}

/** Where each method is in the REST API. */
export const routes = {
  apiKeys: {
    createApiKey: { verb: "POST", path: "/api/v1/api-keys", takesKey: true },
    listApiKeys: { verb: "GET", path: "/api/v1/api-keys" },
    getApiKey: { verb: "GET", path: "/api/v1/api-keys/{id}" },
    updateApiKey: { verb: "PATCH", path: "/api/v1/api-keys/{id}" },
    deleteApiKey: { verb: "DELETE", path: "/api/v1/api-keys/{id}" },
  },
  attachments: {
    createAttachment: { verb: "POST", path: "/api/v1/attachments", takesKey: true, file: "file" },
    getAttachment: { verb: "GET", path: "/api/v1/attachments/{id}", isFile: true },
  },
  audit: {
    listAuditEvents: { verb: "GET", path: "/api/v1/audit-events" },
    getAuditEvent: { verb: "GET", path: "/api/v1/audit-events/{id}" },
  },
  billing: {
    listPlans: { verb: "GET", path: "/api/v1/billing/plans" },
    getSubscription: { verb: "GET", path: "/api/v1/billing/subscription" },
    createCheckoutSession: { verb: "POST", path: "/api/v1/billing/checkout-sessions", takesKey: true },
    createPortalSession: { verb: "POST", path: "/api/v1/billing/portal-sessions", takesKey: true },
  },
  cannedReplies: {
    createCannedReply: { verb: "POST", path: "/api/v1/canned-replies", takesKey: true },
    listCannedReplies: { verb: "GET", path: "/api/v1/canned-replies" },
    getCannedReply: { verb: "GET", path: "/api/v1/canned-replies/{id}" },
    updateCannedReply: { verb: "PATCH", path: "/api/v1/canned-replies/{id}" },
    deleteCannedReply: { verb: "DELETE", path: "/api/v1/canned-replies/{id}" },
    renderCannedReply: { verb: "POST", path: "/api/v1/canned-replies/{id}/render" },
  },
  channels: {
    createChannel: { verb: "POST", path: "/api/v1/channels", takesKey: true },
    listChannels: { verb: "GET", path: "/api/v1/channels" },
    getChannel: { verb: "GET", path: "/api/v1/channels/{id}" },
    updateChannel: { verb: "PATCH", path: "/api/v1/channels/{id}" },
    checkChannel: { verb: "POST", path: "/api/v1/channels/{id}:check", takesKey: true },
    deleteChannel: { verb: "DELETE", path: "/api/v1/channels/{id}" },
  },
  events: {
    listEvents: { verb: "GET", path: "/api/v1/events" },
    getEvent: { verb: "GET", path: "/api/v1/events/{id}" },
    listEventTypes: { verb: "GET", path: "/api/v1/event-types" },
    watchEvents: { verb: "GET", path: "/api/v1/events:watch", isStream: true },
  },
  me: {
    getMe: { verb: "GET", path: "/api/v1/me" },
    listWorkspaces: { verb: "GET", path: "/api/v1/me/workspaces" },
  },
  members: {
    listMembers: { verb: "GET", path: "/api/v1/members" },
  },
  operations: {
    listOperations: { verb: "GET", path: "/api/v1/operations" },
    getOperation: { verb: "GET", path: "/api/v1/operations/{id}" },
    cancelOperation: { verb: "POST", path: "/api/v1/operations/{id}:cancel", takesKey: true },
  },
  requesters: {
    listRequesters: { verb: "GET", path: "/api/v1/requesters" },
    getRequester: { verb: "GET", path: "/api/v1/requesters/{id}" },
    updateRequester: { verb: "PATCH", path: "/api/v1/requesters/{id}" },
  },
  tickets: {
    createTicket: { verb: "POST", path: "/api/v1/tickets", takesKey: true },
    batchCreateTickets: { verb: "POST", path: "/api/v1/tickets:batchCreate", takesKey: true },
    listTickets: { verb: "GET", path: "/api/v1/tickets" },
    getTicket: { verb: "GET", path: "/api/v1/tickets/{id}" },
    updateTicket: { verb: "PATCH", path: "/api/v1/tickets/{id}" },
    batchUpdateTickets: { verb: "POST", path: "/api/v1/tickets:batchUpdate", takesKey: true },
    markTicketRead: { verb: "POST", path: "/api/v1/tickets/{id}:markRead", takesKey: true },
    listTicketAuditEvents: { verb: "GET", path: "/api/v1/tickets/{ticketId}/audit-events" },
    listMessages: { verb: "GET", path: "/api/v1/tickets/{ticketId}/messages" },
    createMessage: { verb: "POST", path: "/api/v1/tickets/{ticketId}/messages", takesKey: true },
    resendMessage: { verb: "POST", path: "/api/v1/tickets/{ticketId}/messages/{id}:resend", takesKey: true },
    createRequesterLink: { verb: "POST", path: "/api/v1/tickets/{id}:createRequesterLink", takesKey: true },
    revokeRequesterLink: { verb: "POST", path: "/api/v1/tickets/{id}:revokeRequesterLink", takesKey: true },
    batchCreateMessages: { verb: "POST", path: "/api/v1/tickets/{ticketId}/messages:batchCreate", takesKey: true },
  },
  webhookSubscriptions: {
    createWebhookSubscription: { verb: "POST", path: "/api/v1/webhook-subscriptions", takesKey: true },
    listWebhookSubscriptions: { verb: "GET", path: "/api/v1/webhook-subscriptions" },
    getWebhookSubscription: { verb: "GET", path: "/api/v1/webhook-subscriptions/{id}" },
    updateWebhookSubscription: { verb: "PATCH", path: "/api/v1/webhook-subscriptions/{id}" },
    deleteWebhookSubscription: { verb: "DELETE", path: "/api/v1/webhook-subscriptions/{id}" },
    rotateWebhookSecret: { verb: "POST", path: "/api/v1/webhook-subscriptions/{id}/rotate-secret", takesKey: true },
    testWebhookSubscription: { verb: "POST", path: "/api/v1/webhook-subscriptions/{id}/test", takesKey: true },
    listDeliveryCounts: { verb: "GET", path: "/api/v1/webhook-subscriptions/{subscriptionId}/delivery-counts" },
    listWebhookDeliveries: { verb: "GET", path: "/api/v1/webhook-subscriptions/{subscriptionId}/deliveries" },
    getWebhookDelivery: { verb: "GET", path: "/api/v1/webhook-subscriptions/{subscriptionId}/deliveries/{id}" },
    redeliverWebhook: { verb: "POST", path: "/api/v1/webhook-subscriptions/{subscriptionId}/deliveries/{id}/redeliver", takesKey: true },
    recoverWebhookSubscription: { verb: "POST", path: "/api/v1/webhook-subscriptions/{id}:recover", takesKey: true },
  },
} satisfies Record<keyof Services, Record<string, Route>>;
