// Code generated from the contract by `npm run generate:sdk`. DO NOT EDIT.
import type { Call } from "../call.ts";
import type { CallOptions } from "../options.ts";
import type { Route } from "../request.ts";
import type {
  ListApiCallsRequest,
  ListApiCallsResponse,
  GetApiCallRequest,
  GetApiCallResponse,
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
  ListAttachmentPreviewsRequest,
  ListAttachmentPreviewsResponse,
  ListAuditEventsRequest,
  ListAuditEventsResponse,
  GetAuditEventRequest,
  GetAuditEventResponse,
  ListPlansRequest,
  ListPlansResponse,
  GetBillingSubscriptionRequest,
  GetBillingSubscriptionResponse,
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
  StartChannelLoginRequest,
  StartChannelLoginResponse,
  FinishChannelLoginRequest,
  FinishChannelLoginResponse,
  DeleteChannelRequest,
  DeleteChannelResponse,
  CreateConsoleSessionRequest,
  CreateConsoleSessionResponse,
  ListDraftsRequest,
  ListDraftsResponse,
  GetDraftRequest,
  GetDraftResponse,
  UpdateDraftRequest,
  UpdateDraftResponse,
  DeleteDraftRequest,
  DeleteDraftResponse,
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
  InviteMemberRequest,
  InviteMemberResponse,
  ListMembersRequest,
  ListMembersResponse,
  GetMemberRequest,
  GetMemberResponse,
  UpdateMemberRequest,
  UpdateMemberResponse,
  DeactivateMemberRequest,
  DeactivateMemberResponse,
  ReactivateMemberRequest,
  ReactivateMemberResponse,
  RemoveMemberRequest,
  RemoveMemberResponse,
  CreateRecoveryLinkRequest,
  CreateRecoveryLinkResponse,
  ListNotificationsRequest,
  ListNotificationsResponse,
  CountUnreadNotificationsRequest,
  CountUnreadNotificationsResponse,
  MarkNotificationsReadRequest,
  MarkNotificationsReadResponse,
  GetNotificationSettingsRequest,
  GetNotificationSettingsResponse,
  UpdateNotificationSettingsRequest,
  UpdateNotificationSettingsResponse,
  ListOperationsRequest,
  ListOperationsResponse,
  GetOperationRequest,
  GetOperationResponse,
  CancelOperationRequest,
  CancelOperationResponse,
  ListPasskeysRequest,
  ListPasskeysResponse,
  StartPasskeyRegistrationRequest,
  StartPasskeyRegistrationResponse,
  CreatePasskeyRequest,
  CreatePasskeyResponse,
  DeletePasskeyRequest,
  DeletePasskeyResponse,
  ReportPresenceRequest,
  ReportPresenceResponse,
  CreateRequesterRequest,
  CreateRequesterResponse,
  ListRequestersRequest,
  ListRequestersResponse,
  GetRequesterRequest,
  GetRequesterResponse,
  UpdateRequesterRequest,
  UpdateRequesterResponse,
  MergeRequestersRequest,
  MergeRequestersResponse,
  ExportRequesterRequest,
  ExportRequesterResponse,
  EraseRequesterRequest,
  EraseRequesterResponse,
  CreateScheduledMessageRequest,
  CreateScheduledMessageResponse,
  ListScheduledMessagesRequest,
  ListScheduledMessagesResponse,
  DeleteScheduledMessageRequest,
  DeleteScheduledMessageResponse,
  CreateSenderBlockRequest,
  CreateSenderBlockResponse,
  ListSenderBlocksRequest,
  ListSenderBlocksResponse,
  GetSenderBlockRequest,
  GetSenderBlockResponse,
  DeleteSenderBlockRequest,
  DeleteSenderBlockResponse,
  ListSessionsRequest,
  ListSessionsResponse,
  RevokeSessionRequest,
  RevokeSessionResponse,
  RevokeOtherSessionsRequest,
  RevokeOtherSessionsResponse,
  CreateTicketRequest,
  CreateTicketResponse,
  BatchCreateTicketsRequest,
  BatchCreateTicketsResponse,
  ImportTicketsRequest,
  ImportTicketsResponse,
  ListTicketsRequest,
  ListTicketsResponse,
  CountTicketsRequest,
  CountTicketsResponse,
  GetTicketRequest,
  GetTicketResponse,
  UpdateTicketRequest,
  UpdateTicketResponse,
  BatchUpdateTicketsRequest,
  BatchUpdateTicketsResponse,
  MarkTicketReadRequest,
  MarkTicketReadResponse,
  FollowTicketRequest,
  FollowTicketResponse,
  UnfollowTicketRequest,
  UnfollowTicketResponse,
  ListTicketAuditEventsRequest,
  ListTicketAuditEventsResponse,
  ListMessagesRequest,
  ListMessagesResponse,
  CreateMessageRequest,
  CreateMessageResponse,
  ResendMessageRequest,
  ResendMessageResponse,
  ForwardMessageRequest,
  ForwardMessageResponse,
  GetMessageOriginalRequest,
  CreateRequesterLinkRequest,
  CreateRequesterLinkResponse,
  RevokeRequesterLinkRequest,
  RevokeRequesterLinkResponse,
  BatchCreateMessagesRequest,
  BatchCreateMessagesResponse,
  MergeTicketsRequest,
  MergeTicketsResponse,
  SplitTicketRequest,
  SplitTicketResponse,
  DeleteTicketRequest,
  DeleteTicketResponse,
  CreateViewRequest,
  CreateViewResponse,
  ListViewsRequest,
  ListViewsResponse,
  GetViewRequest,
  GetViewResponse,
  UpdateViewRequest,
  UpdateViewResponse,
  DeleteViewRequest,
  DeleteViewResponse,
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
  ExpirePreviousSecretRequest,
  ExpirePreviousSecretResponse,
  TestWebhookSubscriptionRequest,
  TestWebhookSubscriptionResponse,
  TestWebhookFilterRequest,
  TestWebhookFilterResponse,
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
  GetWorkspaceRequest,
  GetWorkspaceResponse,
  UpdateWorkspaceRequest,
  UpdateWorkspaceResponse,
  GetMailTemplateRequest,
  GetMailTemplateResponse,
  UpdateMailTemplateRequest,
  UpdateMailTemplateResponse,
  PreviewMailRequest,
  PreviewMailResponse,
  SendTestMailRequest,
  SendTestMailResponse,
} from "./types.ts";

/**
 * The log of the calls that were made with API keys: what was called, how it ended and how long it took, without bodies, queries or identifiers of the path. Under load it keeps a sample and counts the rest. A call appears within about two seconds, and stays for 7 days by default, also when its key is revoked. Reads of the log are not in it.
 */
export interface ApiCallService {
  /**
   * Lists calls, newest first.
   */
  listApiCalls(request?: ListApiCallsRequest, options?: CallOptions): Call<ListApiCallsResponse>;
  /**
   * Returns one call.
   */
  getApiCall(request: GetApiCallRequest, options?: CallOptions): Call<GetApiCallResponse>;
}

/**
 * Workspace API keys: long-lived bearer credentials for scripts, servers and integrations. A key acts in the workspace in which it was created, never expires, and stops working the moment it is revoked.
 */
export interface ApiKeyService {
  /**
   * Creates a key. The full key is shown in this response only. A workspace can have 100 active keys; beyond that, `LIMIT_REACHED` is returned.
   */
  createApiKey(request: CreateApiKeyRequest, options?: CallOptions): Call<CreateApiKeyResponse>;
  /**
   * Lists the active keys of the workspace, newest first.
   */
  listApiKeys(request?: ListApiKeysRequest, options?: CallOptions): Call<ListApiKeysResponse>;
  /**
   * Returns one active key.
   */
  getApiKey(request: GetApiKeyRequest, options?: CallOptions): Call<GetApiKeyResponse>;
  /**
   * Changes the name, the scopes or the networks of a key, from its next request on. A key cannot give one, itself included, more than it has.
   */
  updateApiKey(request: UpdateApiKeyRequest, options?: CallOptions): Call<UpdateApiKeyResponse>;
  /**
   * Revokes a key immediately: after this response, every request with the key gets 401 `INVALID_TOKEN`. A key can revoke itself.
   */
  deleteApiKey(request: DeleteApiKeyRequest, options?: CallOptions): Call<DeleteApiKeyResponse>;
}

/**
 * Files of messages.
 */
export interface AttachmentService {
  /**
   * Stores a file, to be attached to a message by its `id` within 24 hours. Over REST, the body is the file itself: `POST /api/v1/attachments?name=invoice.pdf`. Its media type is detected from its content. Fails with `STORAGE_FULL` when the workspace has no room for it.
   */
  createAttachment(request: CreateAttachmentRequest, options?: CallOptions): Call<CreateAttachmentResponse>;
  /**
   * Returns a stored file. It may be what a stranger sent: save it, do not open it in a browser. Over REST, the response is the file itself.
   */
  getAttachment(request: GetAttachmentRequest, options?: CallOptions): Call<Blob>;
  /**
   * Lists the previews of images. JPEG, PNG, WebP, GIF and AVIF files of messages are re-encoded as WebP, without their metadata, within a second or two. Files without a preview are left out. The URLs work without a token until they expire.
   */
  listAttachmentPreviews(request?: ListAttachmentPreviewsRequest, options?: CallOptions): Call<ListAttachmentPreviewsResponse>;
}

/**
 * The audit trail: who changed the workspace's keys, subscriptions, channels, billing and tickets. Each entry is written in the transaction of its change, so neither exists without the other.
 */
export interface AuditService {
  /**
   * Lists audit events, newest first.
   */
  listAuditEvents(request?: ListAuditEventsRequest, options?: CallOptions): Call<ListAuditEventsResponse>;
  /**
   * Returns one audit event.
   */
  getAuditEvent(request: GetAuditEventRequest, options?: CallOptions): Call<GetAuditEventResponse>;
}

/**
 * Plans that a workspace can subscribe to.
 */
export interface BillingService {
  /**
   * Lists the plans on offer.
   */
  listPlans(request?: ListPlansRequest, options?: CallOptions): Call<ListPlansResponse>;
  /**
   * Returns the billing subscription of the workspace.
   */
  getBillingSubscription(request?: GetBillingSubscriptionRequest, options?: CallOptions): Call<GetBillingSubscriptionResponse>;
  /**
   * Starts a checkout. Once the payment provider confirms the payment, the plan becomes active and `service.billing.subscribed.v1` fires.
   */
  createCheckoutSession(request: CreateCheckoutSessionRequest, options?: CallOptions): Call<CreateCheckoutSessionResponse>;
  /**
   * Opens the payment provider's pages for invoices, payment methods and cancellation.
   */
  createPortalSession(request?: CreatePortalSessionRequest, options?: CallOptions): Call<CreatePortalSessionResponse>;
}

/**
 * Reply templates for agents.
 */
export interface CannedReplyService {
  /**
   * Creates a canned reply. A workspace can have 1000; beyond that, `LIMIT_REACHED` is returned.
   */
  createCannedReply(request: CreateCannedReplyRequest, options?: CallOptions): Call<CreateCannedReplyResponse>;
  /**
   * Lists canned replies, sorted by shortcut.
   */
  listCannedReplies(request?: ListCannedRepliesRequest, options?: CallOptions): Call<ListCannedRepliesResponse>;
  /**
   * Returns one canned reply.
   */
  getCannedReply(request: GetCannedReplyRequest, options?: CallOptions): Call<GetCannedReplyResponse>;
  /**
   * Updates a canned reply.
   */
  updateCannedReply(request: UpdateCannedReplyRequest, options?: CallOptions): Call<UpdateCannedReplyResponse>;
  /**
   * Deletes a canned reply. Messages created from it stay.
   */
  deleteCannedReply(request: DeleteCannedReplyRequest, options?: CallOptions): Call<DeleteCannedReplyResponse>;
  /**
   * Previews a canned reply with the values of a ticket. Sends nothing.
   */
  renderCannedReply(request: RenderCannedReplyRequest, options?: CallOptions): Call<RenderCannedReplyResponse>;
}

/**
 * Channels through which tickets arrive.
 */
export interface ChannelService {
  /**
   * Creates a channel. A workspace can have 100; beyond that, `LIMIT_REACHED` is returned.
   */
  createChannel(request: CreateChannelRequest, options?: CallOptions): Call<CreateChannelResponse>;
  /**
   * Lists channels, newest first.
   */
  listChannels(request?: ListChannelsRequest, options?: CallOptions): Call<ListChannelsResponse>;
  /**
   * Returns one channel.
   */
  getChannel(request: GetChannelRequest, options?: CallOptions): Call<GetChannelResponse>;
  /**
   * Updates a channel. Settings and credentials that are left out stay unchanged.
   */
  updateChannel(request: UpdateChannelRequest, options?: CallOptions): Call<UpdateChannelResponse>;
  /**
   * Checks whether a channel works: for WhatsApp, whether Meta accepts the access token, has verified the callback URL, and delivers messages; for a mailbox or a mail server, whether its account is connected, and it is reached, accepts the login, and has the folders. Looks up `domainRecord` as well. Asks others, so it takes a moment.
   */
  checkChannel(request: CheckChannelRequest, options?: CallOptions): Call<CheckChannelResponse>;
  /**
   * Starts the login at Google or Microsoft 365 for the account of a channel. Open the URL in a browser, where the owner of the account signs in and agrees. If this service is not registered with the provider, `MAIL_PROVIDER_NOT_CONFIGURED` is returned.
   */
  startChannelLogin(request: StartChannelLoginRequest, options?: CallOptions): Call<StartChannelLoginResponse>;
  /**
   * Connects the account of a channel after a login. The caller is the one who started it, within the 10 minutes before. If the provider gives no access, `LOGIN_FAILED` is returned.
   */
  finishChannelLogin(request: FinishChannelLoginRequest, options?: CallOptions): Call<FinishChannelLoginResponse>;
  /**
   * Deletes a channel with its credentials. Its tickets stay.
   */
  deleteChannel(request: DeleteChannelRequest, options?: CallOptions): Call<DeleteChannelResponse>;
}

/**
 * Links to the webhooks console, which shows the webhooks and events of the workspace in a page of yours.
 */
export interface ConsoleSessionService {
  /**
   * Creates a link to the webhooks console. A restricted API key needs `events:read` too. The link ends when it expires, and when its creator could not create it any more. A workspace can have 1,000; beyond that, `LIMIT_REACHED` is returned.
   */
  createConsoleSession(request?: CreateConsoleSessionRequest, options?: CallOptions): Call<CreateConsoleSessionResponse>;
}

/**
 * Messages that members have begun to write. Each member has at most one draft on a ticket, and nobody else sees it. An API key without `X-Member-Id` has none: changes are refused with `MEMBER_REQUIRED`.
 */
export interface DraftService {
  /**
   * Lists the drafts of the member who asks, the latest first.
   */
  listDrafts(request?: ListDraftsRequest, options?: CallOptions): Call<ListDraftsResponse>;
  /**
   * Returns the member's draft on a ticket. Without one, its texts are empty and `version` is 0.
   */
  getDraft(request: GetDraftRequest, options?: CallOptions): Call<GetDraftResponse>;
  /**
   * Saves the member's draft on a ticket. The first text creates it, and without any it is deleted. With `If-Match`, set to `"<version>"` or the `ETag` of a response, the update is refused with 412 if the draft has changed since; `"0"` stands for none. A member can have 100 drafts; beyond that, `LIMIT_REACHED` is returned. A message that the member sends from the dashboard ends its draft. Drafts are deleted 90 days after their last change.
   */
  updateDraft(request: UpdateDraftRequest, options?: CallOptions): Call<UpdateDraftResponse>;
  /**
   * Deletes the member's draft on a ticket, if there is one.
   */
  deleteDraft(request: DeleteDraftRequest, options?: CallOptions): Call<DeleteDraftResponse>;
}

/**
 * Events of the workspace: the same ones that webhook subscriptions receive.
 */
export interface EventService {
  /**
   * Lists events, newest first. Events are kept for 30 days, unless the service is set up otherwise. If all events after a page token are deleted by then, the call fails with `CURSOR_EXPIRED`.
   */
  listEvents(request?: ListEventsRequest, options?: CallOptions): Call<ListEventsResponse>;
  /**
   * Returns one event.
   */
  getEvent(request: GetEventRequest, options?: CallOptions): Call<GetEventResponse>;
  /**
   * Lists event types, each with its JSON Schema and an example.
   */
  listEventTypes(request?: ListEventTypesRequest, options?: CallOptions): Call<ListEventTypesResponse>;
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
   * Returns the caller, its workspace and its role.
   */
  getMe(request?: GetMeRequest, options?: CallOptions): Call<GetMeResponse>;
  /**
   * Lists the workspaces in which the caller can act. A token for several organisations needs no `X-Workspace-Id` for this call alone.
   */
  listWorkspaces(request?: ListWorkspacesRequest, options?: CallOptions): Call<ListWorkspacesResponse>;
}

/**
 * The people of the workspace.
 */
export interface MemberService {
  /**
   * Invites a person to the workspace, who becomes a member when they accept by the link. Inviting somebody again sends a new link and ends the earlier ones. For an active member nothing happens: the response has no invitation.
   */
  inviteMember(request: InviteMemberRequest, options?: CallOptions): Call<InviteMemberResponse>;
  /**
   * Lists the members, those who joined or were invited first come first. Removed members are left out unless you ask for them.
   */
  listMembers(request?: ListMembersRequest, options?: CallOptions): Call<ListMembersResponse>;
  /**
   * Returns one member, also one who was removed.
   */
  getMember(request: GetMemberRequest, options?: CallOptions): Call<GetMemberResponse>;
  /**
   * Changes a member; an agent can change themselves only, and not their role. A name that your identity provider puts into your tokens can be changed there only: `NAME_FROM_TOKEN`.
   */
  updateMember(request: UpdateMemberRequest, options?: CallOptions): Call<UpdateMemberResponse>;
  /**
   * Keeps a member out of the workspace until they are reactivated. They are signed out at once, and keep their tickets.
   */
  deactivateMember(request: DeactivateMemberRequest, options?: CallOptions): Call<DeactivateMemberResponse>;
  /**
   * Lets a deactivated or removed member in again, with the logins that they had.
   */
  reactivateMember(request: ReactivateMemberRequest, options?: CallOptions): Call<ReactivateMemberResponse>;
  /**
   * Removes a member, or withdraws an invitation. They are signed out at once, and stay out whatever their identity provider says. Within moments their tickets that are not closed become unassigned. What they wrote keeps their name. API keys that they created keep working, and are in the response.
   */
  removeMember(request: RemoveMemberRequest, options?: CallOptions): Call<RemoveMemberResponse>;
  /**
   * Creates a link with which a member who lost their passkey can add a new one. It works once, within 15 minutes, and ends the earlier ones. It is for members who sign in without an identity provider of yours.
   */
  createRecoveryLink(request: CreateRecoveryLinkRequest, options?: CallOptions): Call<CreateRecoveryLinkResponse>;
}

/**
 * What concerns a member: that a ticket was assigned to them, that a note mentions them, that a requester wrote on a ticket that they work on or follow. Every method is for the member who calls. An API key calls for a member with `X-Member-Id`; without it, `MEMBER_REQUIRED` is returned.
 */
export interface NotificationService {
  /**
   * Lists the notifications of the member, newest first. The newest 500 are kept, for 90 days.
   */
  listNotifications(request?: ListNotificationsRequest, options?: CallOptions): Call<ListNotificationsResponse>;
  /**
   * Counts the unread notifications of the member, up to 100.
   */
  countUnreadNotifications(request?: CountUnreadNotificationsRequest, options?: CallOptions): Call<CountUnreadNotificationsResponse>;
  /**
   * Marks notifications of the member as read: those with given identifiers, those about a ticket, or all up to a time. Those that are gone are passed over.
   */
  markNotificationsRead(request?: MarkNotificationsReadRequest, options?: CallOptions): Call<MarkNotificationsReadResponse>;
  /**
   * Returns which e-mails the member gets.
   */
  getNotificationSettings(request?: GetNotificationSettingsRequest, options?: CallOptions): Call<GetNotificationSettingsResponse>;
  /**
   * Changes which e-mails the member gets.
   */
  updateNotificationSettings(request?: UpdateNotificationSettingsRequest, options?: CallOptions): Call<UpdateNotificationSettingsResponse>;
}

/**
 * Operations that take longer than a call, such as the export of a requester. They have the shape of `google.longrunning.Operation`, with a type and typed members in place of `Any`.
 */
export interface OperationService {
  /**
   * Lists the operations of the workspace, newest first. They are kept for 30 days.
   */
  listOperations(request?: ListOperationsRequest, options?: CallOptions): Call<ListOperationsResponse>;
  /**
   * Returns one operation. Poll it until `done`, about once a second.
   */
  getOperation(request: GetOperationRequest, options?: CallOptions): Call<GetOperationResponse>;
  /**
   * Cancels an operation. It starts nothing more, and is `done` when what it has started has ended. An operation that is done stays as it is. The erasure of a requester cannot be cancelled: `NOT_CANCELLABLE`.
   */
  cancelOperation(request: CancelOperationRequest, options?: CallOptions): Call<CancelOperationResponse>;
}

/**
 * The passkeys with which you sign in. For members who signed in at the service itself: API keys, and people of another identity provider, get `SESSION_REQUIRED`.
 */
export interface PasskeyService {
  /**
   * Lists your passkeys, the latest first.
   */
  listPasskeys(request?: ListPasskeysRequest, options?: CallOptions): Call<ListPasskeysResponse>;
  /**
   * Begins to add a passkey: returns the options with which the browser makes one. You must have signed in within the last 10 minutes; otherwise the error is `RECENT_SIGN_IN_REQUIRED`.
   */
  startPasskeyRegistration(request?: StartPasskeyRegistrationRequest, options?: CallOptions): Call<StartPasskeyRegistrationResponse>;
  /**
   * Adds the passkey that the browser has made. You can have 20. You must have signed in within the last 10 minutes; otherwise the error is `RECENT_SIGN_IN_REQUIRED`.
   */
  createPasskey(request: CreatePasskeyRequest, options?: CallOptions): Call<CreatePasskeyResponse>;
  /**
   * Deletes a passkey, which no longer signs you in. Sessions that began with it go on.
   */
  deletePasskey(request: DeletePasskeyRequest, options?: CallOptions): Call<DeletePasskeyResponse>;
}

/**
 * Who looks at a ticket or replies to it at this moment, so that two do not answer the same. Requesters never see it, and it fires no events.
 */
export interface PresenceService {
  /**
   * Reports the presence of the calling member on a ticket for the next 25 seconds, and returns the other members who are present. Call it every few seconds while the ticket is open. An API key without `X-Member-Id` is refused with `MEMBER_REQUIRED`.
   */
  reportPresence(request: ReportPresenceRequest, options?: CallOptions): Call<ReportPresenceResponse>;
}

/**
 * The people who ask for help. A requester is created with their first ticket, or on their own.
 */
export interface RequesterService {
  /**
   * Creates a requester. At least one of `name`, `email`, `phone` and `externalId` is required. The last three are unique in the workspace: the error `ALREADY_EXISTS` names the field that another requester has.
   */
  createRequester(request?: CreateRequesterRequest, options?: CallOptions): Call<CreateRequesterResponse>;
  /**
   * Lists requesters, newest first.
   */
  listRequesters(request?: ListRequestersRequest, options?: CallOptions): Call<ListRequestersResponse>;
  /**
   * Returns one requester.
   */
  getRequester(request: GetRequesterRequest, options?: CallOptions): Call<GetRequesterResponse>;
  /**
   * Updates a requester.
   */
  updateRequester(request: UpdateRequesterRequest, options?: CallOptions): Call<UpdateRequesterResponse>;
  /**
   * Merges another requester, the source, into this one. The tickets of the source become this requester's, with their messages and conversation links. Fields that are empty here are taken from the source; its other values are dropped. The source is then deleted. This cannot be undone.
   *
   * Fires `service.requester.updated.v1`; the moved tickets get a new `version` and `updatedAt`, and no event. The audit trail keeps the identifier of the source. Refused with `ERASURE_RUNNING` while one of them is being erased.
   */
  mergeRequesters(request: MergeRequestersRequest, options?: CallOptions): Call<MergeRequestersResponse>;
  /**
   * Exports everything that the workspace stores about a requester: the requester, their tickets with all messages and notes, and the files, as one ZIP archive. The export runs in the background and returns an operation, whose result has the address of the archive. Repeating the call while an export runs returns the same operation. A workspace can have 10 exports that run or wait, of which one runs at a time; beyond that, `LIMIT_REACHED` is returned. Refused with `ERASURE_RUNNING` while the requester is being erased.
   */
  exportRequester(request: ExportRequesterRequest, options?: CallOptions): Call<ExportRequesterResponse>;
  /**
   * Erases a requester for good: their name and addresses at once, then, as an operation in the background, their tickets, each as DeleteTicket does, and all other texts about them. It covers requesters who were merged into this one. An e-mail that they send later opens a ticket of a new requester. A repeated call returns the operation that is running. Fires `service.ticket.deleted.v1` for each ticket and `service.requester.erased.v1` at the end. This can be neither undone nor cancelled.
   */
  eraseRequester(request: EraseRequesterRequest, options?: CallOptions): Call<EraseRequesterResponse>;
}

/**
 * Messages that the service sends later: seconds later, so that sending can be undone, or at a time of your choice. Until then nothing of them is on the ticket: no event, no e-mail, no change of its status. At its time the message is created as CreateMessage creates it, in the name of the member or API key that scheduled it and only if they still may.
 */
export interface ScheduledMessageService {
  /**
   * Schedules a message of an agent on a ticket. A ticket can have 20 scheduled messages, and a workspace 1,000; beyond that, `LIMIT_REACHED` is returned.
   */
  createScheduledMessage(request: CreateScheduledMessageRequest, options?: CallOptions): Call<CreateScheduledMessageResponse>;
  /**
   * Lists the messages that are still to be sent and those that could not be sent, which name the `error`, in the order of `sendAt`.
   */
  listScheduledMessages(request?: ListScheduledMessagesRequest, options?: CallOptions): Call<ListScheduledMessagesResponse>;
  /**
   * Cancels a scheduled message, or removes one that could not be sent. `NOT_FOUND` is returned for one that was sent: either it is canceled or it is sent, never both.
   */
  deleteScheduledMessage(request: DeleteScheduledMessageRequest, options?: CallOptions): Call<DeleteScheduledMessageResponse>;
}

/**
 * Senders whose messages are refused. Forms, e-mails, WhatsApp messages and replies on the requester's page from a blocked sender are dropped and counted, and the sender is not told. API calls are not affected.
 */
export interface SenderBlockService {
  /**
   * Blocks an e-mail address, a domain or a telephone number. The block applies within a second, and to new messages only: existing tickets stay. The error `ALREADY_EXISTS` means that the value is blocked already. A workspace can have 10,000 blocks; beyond that, `LIMIT_REACHED` is returned.
   */
  createSenderBlock(request: CreateSenderBlockRequest, options?: CallOptions): Call<CreateSenderBlockResponse>;
  /**
   * Lists blocks, newest first.
   */
  listSenderBlocks(request?: ListSenderBlocksRequest, options?: CallOptions): Call<ListSenderBlocksResponse>;
  /**
   * Returns one block.
   */
  getSenderBlock(request: GetSenderBlockRequest, options?: CallOptions): Call<GetSenderBlockResponse>;
  /**
   * Deletes a block. Messages that it refused are lost; later ones arrive again.
   */
  deleteSenderBlock(request: DeleteSenderBlockRequest, options?: CallOptions): Call<DeleteSenderBlockResponse>;
}

/**
 * Where you are signed in. For members who signed in at the service itself: API keys, and people of another identity provider, get `SESSION_REQUIRED`.
 */
export interface SessionService {
  /**
   * Lists your sessions, the latest first. You have at most 100 at a time.
   */
  listSessions(request?: ListSessionsRequest, options?: CallOptions): Call<ListSessionsResponse>;
  /**
   * Signs you out of one session. Its next call is refused, and its event streams end within a second.
   */
  revokeSession(request: RevokeSessionRequest, options?: CallOptions): Call<RevokeSessionResponse>;
  /**
   * Signs you out of every session but the one that makes this call.
   */
  revokeOtherSessions(request?: RevokeOtherSessionsRequest, options?: CallOptions): Call<RevokeOtherSessionsResponse>;
}

/**
 * Tickets and their messages.
 */
export interface TicketService {
  /**
   * Opens a ticket, with a first message if one is given. Fires `service.ticket.created.v1`.
   */
  createTicket(request: CreateTicketRequest, options?: CallOptions): Call<CreateTicketResponse>;
  /**
   * Opens up to 100 tickets at once: all of them, or none if one is refused. Each fires `service.ticket.created.v1`, and counts as one call towards the rate limit.
   */
  batchCreateTickets(request: BatchCreateTicketsRequest, options?: CallOptions): Call<BatchCreateTicketsResponse>;
  /**
   * Imports up to 100 tickets of another system as they were there: with their times, their messages and the people who wrote them. Fires no events and sends nothing. Each ticket is imported with all of its messages, or refused with the reason; the response has an outcome for each. A ticket that was imported before, by its `source` and `externalId`, stays as it is, so that an import can be repeated. Counts as one call towards the rate limit.
   */
  importTickets(request: ImportTicketsRequest, options?: CallOptions): Call<ImportTicketsResponse>;
  /**
   * Lists tickets. To reconcile after missed deliveries, page through those from the `lastMessageFrom` that you have seen last, in the order `lastMessageAt`.
   */
  listTickets(request?: ListTicketsRequest, options?: CallOptions): Call<ListTicketsResponse>;
  /**
   * Counts tickets for up to 50 sets of filters at once, each up to 1,000. Counts that take longer than a statement may are absent, and so are those of searches while too many are made.
   */
  countTickets(request: CountTicketsRequest, options?: CallOptions): Call<CountTicketsResponse>;
  /**
   * Returns one ticket.
   */
  getTicket(request: GetTicketRequest, options?: CallOptions): Call<GetTicketResponse>;
  /**
   * Updates a ticket. Changes fire one `service.ticket.updated.v1`, and a new status fires `service.ticket.status_changed.v1` as well; an update that changes nothing fires nothing. With `If-Match`, set to `"<version>"` or the `ETag` of a response, the update is refused with 412 if the ticket has changed since.
   */
  updateTicket(request: UpdateTicketRequest, options?: CallOptions): Call<UpdateTicketResponse>;
  /**
   * Updates up to 100 tickets at once, each as UpdateTicket does. One that does not exist does not keep the others from being updated: the response has a result for each. An invalid value refuses the whole call. What is updated is updated together, or not at all if the call fails. Counts as one call for each ticket towards the rate limit.
   */
  batchUpdateTickets(request: BatchUpdateTicketsRequest, options?: CallOptions): Call<BatchUpdateTicketsResponse>;
  /**
   * Marks a ticket as read by the caller, up to a message. Each member and each API key has read marks of its own. What notifies the member of this ticket and no later message is read with it.
   */
  markTicketRead(request: MarkTicketReadRequest, options?: CallOptions): Call<MarkTicketReadResponse>;
  /**
   * Has the member who calls follow a ticket: they are notified of its requester's messages, as the assignee is. Those who are mentioned in a note follow by themselves. At most 50 members follow a ticket; beyond that, `LIMIT_REACHED` is returned. A new follower fires `service.ticket.updated.v1`.
   */
  followTicket(request: FollowTicketRequest, options?: CallOptions): Call<FollowTicketResponse>;
  /**
   * Ends it. The assignee is notified all the same. Fires `service.ticket.updated.v1` if the member followed the ticket.
   */
  unfollowTicket(request: UnfollowTicketRequest, options?: CallOptions): Call<UnfollowTicketResponse>;
  /**
   * Lists what was changed on a ticket and by whom, newest first. Addresses of clients are in the audit trail only.
   */
  listTicketAuditEvents(request: ListTicketAuditEventsRequest, options?: CallOptions): Call<ListTicketAuditEventsResponse>;
  /**
   * Lists the messages of a ticket.
   */
  listMessages(request: ListMessagesRequest, options?: CallOptions): Call<ListMessagesResponse>;
  /**
   * Adds a message to a ticket. A public message fires `service.ticket.replied.v1`. A requester's message reopens a pending or resolved ticket; on a closed ticket it opens a follow-up ticket, which fires `service.ticket.created.v1`.
   */
  createMessage(request?: CreateMessageRequest, options?: CallOptions): Call<CreateMessageResponse>;
  /**
   * Sends a message again that its channel failed to deliver. Other messages are refused with 409.
   */
  resendMessage(request: ResendMessageRequest, options?: CallOptions): Call<ResendMessageResponse>;
  /**
   * Forwards a public message by e-mail to people outside the conversation, such as a supplier. The e-mail has the note, then the message with its sender, date and subject, and no link to the conversation. It is recorded as an internal note that names its recipients. What they answer arrives as an internal note with its `sender`. A workspace can forward to a number of addresses an hour that the service sets; beyond that, `RATE_LIMITED` is returned. Needs a channel of the type `email`, which takes the answers: without one, or if the service sends no e-mail, `EMAIL_UNAVAILABLE` is returned.
   */
  forwardMessage(request: ForwardMessageRequest, options?: CallOptions): Call<ForwardMessageResponse>;
  /**
   * Returns the original of an e-mail, with its headers and all that `body` leaves out. It is kept for up to 30 days; without one, `ORIGINAL_UNAVAILABLE` is returned. In links to conversation pages, which e-mails quote, an `x` is in place of each character of the token. It is what a stranger sent: save it, do not open it in a browser. Over REST, the response is the e-mail itself.
   */
  getMessageOriginal(request: GetMessageOriginalRequest, options?: CallOptions): Call<Blob>;
  /**
   * Creates a link to the ticket's conversation page for its requester, in place of the previous link, which stops working. Anyone with the link can read the public messages and reply as the requester. E-mails to the requester carry the link too.
   */
  createRequesterLink(request: CreateRequesterLinkRequest, options?: CallOptions): Call<CreateRequesterLinkResponse>;
  /**
   * Revokes the link to the ticket's conversation page. The next e-mail to the requester carries a new one.
   */
  revokeRequesterLink(request: RevokeRequesterLinkRequest, options?: CallOptions): Call<RevokeRequesterLinkResponse>;
  /**
   * Adds up to 100 messages to a ticket at once, as if one after the other: all of them, or none if one is refused. Each fires the events of CreateMessage, and counts as one call towards the rate limit.
   */
  batchCreateMessages(request: BatchCreateMessagesRequest, options?: CallOptions): Call<BatchCreateMessagesResponse>;
  /**
   * Merges other tickets of the same requester, the sources, into this one. Their messages and notes move here, with files, deliveries and identifiers, and stand in the order in which they were written. `messageCount`, `preview`, the times of messages and `firstResponseAt` follow; every other field of this ticket stays as it is. A source stays readable without messages: it is closed and names this ticket in `mergedIntoId`. Tickets that were merged into it before are then merged into this one. What would change a merged ticket is refused with `TICKET_MERGED`. E-mails and WhatsApp messages that belong to it reach this ticket, and links to its conversation page lead to the page of this ticket; agents' replies go through the channel of this ticket. This cannot be undone.
   *
   * Fires one `service.ticket.merged.v1`. A repeated call changes nothing. Tickets of different requesters are refused: merge the requesters first. Refused with `TICKET_MERGED` if this ticket, or a source, was merged into another one, with `TICKET_CLOSED` if this ticket is closed, and with `LIMIT_REACHED` if the sources have more than 5,000 messages, or if more than 100 tickets would be merged into this one.
   */
  mergeTickets(request: MergeTicketsRequest, options?: CallOptions): Call<MergeTicketsResponse>;
  /**
   * Splits a ticket: moves messages to a new ticket of the same requester and channel, with their files, deliveries and identifiers. The new ticket is open and takes over the priority, the assignee, the tags and the custom fields. Counts, times and previews of both follow. The ticket has to keep a public message, and the new one has to get one. Refused with `TICKET_MERGED` if the ticket was merged, and with 400 for a message that is still being sent.
   *
   * Fires `service.ticket.created.v1` for the new ticket, with the first of the messages, and `service.ticket.split.v1`.
   */
  splitTicket(request: SplitTicketRequest, options?: CallOptions): Call<SplitTicketResponse>;
  /**
   * Deletes a ticket for good, with its messages, files, read marks and conversation links, whatever its status, and with the tickets that were merged into it. What the event log, the responses of webhook receivers, the audit trail and responses kept for an `Idempotency-Key` hold of it is erased: identifiers remain. Fires `service.ticket.deleted.v1`. This cannot be undone.
   */
  deleteTicket(request: DeleteTicketRequest, options?: CallOptions): Call<DeleteTicketResponse>;
}

/**
 * Saved filters of tickets. A shared view is one of the workspace, which every member sees and can change. Any other is of one member, and nobody else sees it. An API key without `X-Member-Id` sees shared views only.
 */
export interface ViewService {
  /**
   * Creates a view. A workspace can have 100 shared views, and each member 50 of their own; beyond that, `LIMIT_REACHED` is returned.
   */
  createView(request: CreateViewRequest, options?: CallOptions): Call<CreateViewResponse>;
  /**
   * Lists the shared views and those of the member who asks, by `position`, then in the order of their creation.
   */
  listViews(request?: ListViewsRequest, options?: CallOptions): Call<ListViewsResponse>;
  /**
   * Returns one view.
   */
  getView(request: GetViewRequest, options?: CallOptions): Call<GetViewResponse>;
  /**
   * Updates a view. Filters that are not named stay as they are; `null` removes one.
   */
  updateView(request: UpdateViewRequest, options?: CallOptions): Call<UpdateViewResponse>;
  /**
   * Deletes a view. Its tickets stay.
   */
  deleteView(request: DeleteViewRequest, options?: CallOptions): Call<DeleteViewResponse>;
}

/**
 * Webhook subscriptions: HTTPS endpoints that receive the workspace's events as signed POST requests. Each delivery is attempted once and never retried; every attempt is recorded here.
 */
export interface WebhookSubscriptionService {
  /**
   * Creates a subscription. Its signing secret is shown in this response only. A workspace can have 100, or what the operator allows; beyond that, `LIMIT_REACHED` is returned.
   */
  createWebhookSubscription(request: CreateWebhookSubscriptionRequest, options?: CallOptions): Call<CreateWebhookSubscriptionResponse>;
  /**
   * Lists the subscriptions of the workspace, newest first.
   */
  listWebhookSubscriptions(request?: ListWebhookSubscriptionsRequest, options?: CallOptions): Call<ListWebhookSubscriptionsResponse>;
  /**
   * Returns one subscription.
   */
  getWebhookSubscription(request: GetWebhookSubscriptionRequest, options?: CallOptions): Call<GetWebhookSubscriptionResponse>;
  /**
   * Updates a subscription. `active` pauses and resumes it.
   */
  updateWebhookSubscription(request: UpdateWebhookSubscriptionRequest, options?: CallOptions): Call<UpdateWebhookSubscriptionResponse>;
  /**
   * Deletes a subscription and its delivery history.
   */
  deleteWebhookSubscription(request: DeleteWebhookSubscriptionRequest, options?: CallOptions): Call<DeleteWebhookSubscriptionResponse>;
  /**
   * Replaces the signing secret. The new one is shown in this response only. During the grace period `Service-Signature` has a `v1` for each secret, that of the new one first. A receiver that keeps only the last `v1` verifies with the old secret until the period ends.
   */
  rotateWebhookSecret(request: RotateWebhookSecretRequest, options?: CallOptions): Call<RotateWebhookSecretResponse>;
  /**
   * Ends the grace period of a rotation: later deliveries are signed with the new secret alone. If there is no previous secret, nothing changes.
   */
  expirePreviousSecret(request: ExpirePreviousSecretRequest, options?: CallOptions): Call<ExpirePreviousSecretResponse>;
  /**
   * Sends an event to this subscription only, through the same pipeline as every other event: `service.webhook.ping.v1`, or an example of any other type. Changes nothing, and ignores the allowlist of the subscription. The delivery has the header `Service-Test: true`, and so do its redeliveries. Refused while the subscription is paused.
   */
  testWebhookSubscription(request: TestWebhookSubscriptionRequest, options?: CallOptions): Call<TestWebhookSubscriptionResponse>;
  /**
   * Evaluates a filter for one event, and says whether a subscription with this filter would receive it. Changes and sends nothing.
   */
  testWebhookFilter(request: TestWebhookFilterRequest, options?: CallOptions): Call<TestWebhookFilterResponse>;
  /**
   * Counts the events delivered to a subscription by hour, or with `-` as `subscriptionId` to all of the workspace. Hours without events are included; the current hour comes last.
   */
  listDeliveryCounts(request: ListDeliveryCountsRequest, options?: CallOptions): Call<ListDeliveryCountsResponse>;
  /**
   * Lists the deliveries to a subscription, newest first. They are kept for 7 days. With `-` as `subscriptionId`, lists the deliveries of the event `eventId` to all subscriptions.
   */
  listWebhookDeliveries(request: ListWebhookDeliveriesRequest, options?: CallOptions): Call<ListWebhookDeliveriesResponse>;
  /**
   * Returns one delivery.
   */
  getWebhookDelivery(request: GetWebhookDeliveryRequest, options?: CallOptions): Call<GetWebhookDeliveryResponse>;
  /**
   * Sends the event of a delivery again, with the same event id and body and a fresh signature. Refused while the subscription is paused, and with `EVENT_ERASED` if the event was erased.
   */
  redeliverWebhook(request: RedeliverWebhookRequest, options?: CallOptions): Call<RedeliverWebhookResponse>;
  /**
   * Sends again what has failed since a time: each event once, the oldest first, at most 100 at a time. Events that have been delivered since, or erased, are left out, so it is safe to repeat. It runs in the background as an operation, which outlives restarts. A subscription has one at a time: the same request returns the one that is running, and another is refused with `RECOVERY_RUNNING`. It covers up to 100,000 events; repeat it for more. Refused while the subscription is paused.
   */
  recoverWebhookSubscription(request: RecoverWebhookSubscriptionRequest, options?: CallOptions): Call<RecoverWebhookSubscriptionResponse>;
}

/**
 * The workspace of the caller and its settings.
 */
export interface WorkspaceService {
  /**
   * Returns the workspace.
   */
  getWorkspace(request?: GetWorkspaceRequest, options?: CallOptions): Call<GetWorkspaceResponse>;
  /**
   * Updates the settings of the workspace.
   */
  updateWorkspace(request?: UpdateWorkspaceRequest, options?: CallOptions): Call<UpdateWorkspaceResponse>;
  /**
   * Returns the template of e-mails to requesters.
   */
  getMailTemplate(request?: GetMailTemplateRequest, options?: CallOptions): Call<GetMailTemplateResponse>;
  /**
   * Updates the template of e-mails to requesters. E-mails that were not sent yet use it.
   */
  updateMailTemplate(request?: UpdateMailTemplateRequest, options?: CallOptions): Call<UpdateMailTemplateResponse>;
  /**
   * Shows a sample e-mail in a template that need not be saved. Nothing is stored or sent.
   */
  previewMail(request: PreviewMailRequest, options?: CallOptions): Call<PreviewMailResponse>;
  /**
   * Sends such a sample to the member who asks for it. Without e-mail, or an address of theirs, it is refused: `EMAIL_UNAVAILABLE`.
   */
  sendTestMail(request: SendTestMailRequest, options?: CallOptions): Call<SendTestMailResponse>;
}

/** Every service of the API. */
export interface Services {
  /**
   * The log of the calls that were made with API keys: what was called, how it ended and how long it took, without bodies, queries or identifiers of the path. Under load it keeps a sample and counts the rest. A call appears within about two seconds, and stays for 7 days by default, also when its key is revoked. Reads of the log are not in it.
   */
  readonly apiCalls: ApiCallService;
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
   * Links to the webhooks console, which shows the webhooks and events of the workspace in a page of yours.
   */
  readonly consoleSession: ConsoleSessionService;
  /**
   * Messages that members have begun to write. Each member has at most one draft on a ticket, and nobody else sees it. An API key without `X-Member-Id` has none: changes are refused with `MEMBER_REQUIRED`.
   */
  readonly drafts: DraftService;
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
   * What concerns a member: that a ticket was assigned to them, that a note mentions them, that a requester wrote on a ticket that they work on or follow. Every method is for the member who calls. An API key calls for a member with `X-Member-Id`; without it, `MEMBER_REQUIRED` is returned.
   */
  readonly notifications: NotificationService;
  /**
   * Operations that take longer than a call, such as the export of a requester. They have the shape of `google.longrunning.Operation`, with a type and typed members in place of `Any`.
   */
  readonly operations: OperationService;
  /**
   * The passkeys with which you sign in. For members who signed in at the service itself: API keys, and people of another identity provider, get `SESSION_REQUIRED`.
   */
  readonly passkeys: PasskeyService;
  /**
   * Who looks at a ticket or replies to it at this moment, so that two do not answer the same. Requesters never see it, and it fires no events.
   */
  readonly presence: PresenceService;
  /**
   * The people who ask for help. A requester is created with their first ticket, or on their own.
   */
  readonly requesters: RequesterService;
  /**
   * Messages that the service sends later: seconds later, so that sending can be undone, or at a time of your choice. Until then nothing of them is on the ticket: no event, no e-mail, no change of its status. At its time the message is created as CreateMessage creates it, in the name of the member or API key that scheduled it and only if they still may.
   */
  readonly scheduledMessages: ScheduledMessageService;
  /**
   * Senders whose messages are refused. Forms, e-mails, WhatsApp messages and replies on the requester's page from a blocked sender are dropped and counted, and the sender is not told. API calls are not affected.
   */
  readonly senderBlocks: SenderBlockService;
  /**
   * Where you are signed in. For members who signed in at the service itself: API keys, and people of another identity provider, get `SESSION_REQUIRED`.
   */
  readonly sessions: SessionService;
  /**
   * Tickets and their messages.
   */
  readonly tickets: TicketService;
  /**
   * Saved filters of tickets. A shared view is one of the workspace, which every member sees and can change. Any other is of one member, and nobody else sees it. An API key without `X-Member-Id` sees shared views only.
   */
  readonly views: ViewService;
  /**
   * Webhook subscriptions: HTTPS endpoints that receive the workspace's events as signed POST requests. Each delivery is attempted once and never retried; every attempt is recorded here.
   */
  readonly webhookSubscriptions: WebhookSubscriptionService;
  /**
   * The workspace of the caller and its settings.
   */
  readonly workspace: WorkspaceService;
}

/** Where each method is in the REST API. */
export const routes = {
  apiCalls: {
    listApiCalls: { verb: "GET", path: "/api/v1/api-calls" },
    getApiCall: { verb: "GET", path: "/api/v1/api-calls/{id}" },
  },
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
    listAttachmentPreviews: { verb: "GET", path: "/api/v1/attachment-previews" },
  },
  audit: {
    listAuditEvents: { verb: "GET", path: "/api/v1/audit-events" },
    getAuditEvent: { verb: "GET", path: "/api/v1/audit-events/{id}" },
  },
  billing: {
    listPlans: { verb: "GET", path: "/api/v1/billing/plans" },
    getBillingSubscription: { verb: "GET", path: "/api/v1/billing/subscription" },
    createCheckoutSession: { verb: "POST", path: "/api/v1/billing/checkout-sessions", takesKey: true },
    createPortalSession: { verb: "POST", path: "/api/v1/billing/portal-sessions", takesKey: true },
  },
  cannedReplies: {
    createCannedReply: { verb: "POST", path: "/api/v1/canned-replies", takesKey: true },
    listCannedReplies: { verb: "GET", path: "/api/v1/canned-replies" },
    getCannedReply: { verb: "GET", path: "/api/v1/canned-replies/{id}" },
    updateCannedReply: { verb: "PATCH", path: "/api/v1/canned-replies/{id}" },
    deleteCannedReply: { verb: "DELETE", path: "/api/v1/canned-replies/{id}" },
    renderCannedReply: { verb: "POST", path: "/api/v1/canned-replies/{id}:render" },
  },
  channels: {
    createChannel: { verb: "POST", path: "/api/v1/channels", takesKey: true },
    listChannels: { verb: "GET", path: "/api/v1/channels" },
    getChannel: { verb: "GET", path: "/api/v1/channels/{id}" },
    updateChannel: { verb: "PATCH", path: "/api/v1/channels/{id}" },
    checkChannel: { verb: "POST", path: "/api/v1/channels/{id}:check", takesKey: true },
    startChannelLogin: { verb: "POST", path: "/api/v1/channels/{id}:startLogin", takesKey: true },
    finishChannelLogin: { verb: "POST", path: "/api/v1/channels/{id}:finishLogin", takesKey: true },
    deleteChannel: { verb: "DELETE", path: "/api/v1/channels/{id}" },
  },
  consoleSession: {
    createConsoleSession: { verb: "POST", path: "/api/v1/console-sessions", takesKey: true },
  },
  drafts: {
    listDrafts: { verb: "GET", path: "/api/v1/drafts" },
    getDraft: { verb: "GET", path: "/api/v1/drafts/{ticketId}" },
    updateDraft: { verb: "PATCH", path: "/api/v1/drafts/{ticketId}" },
    deleteDraft: { verb: "DELETE", path: "/api/v1/drafts/{ticketId}" },
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
    inviteMember: { verb: "POST", path: "/api/v1/members:invite", takesKey: true },
    listMembers: { verb: "GET", path: "/api/v1/members" },
    getMember: { verb: "GET", path: "/api/v1/members/{id}" },
    updateMember: { verb: "PATCH", path: "/api/v1/members/{id}" },
    deactivateMember: { verb: "POST", path: "/api/v1/members/{id}:deactivate", takesKey: true },
    reactivateMember: { verb: "POST", path: "/api/v1/members/{id}:reactivate", takesKey: true },
    removeMember: { verb: "DELETE", path: "/api/v1/members/{id}" },
    createRecoveryLink: { verb: "POST", path: "/api/v1/members/{id}:createRecoveryLink", takesKey: true },
  },
  notifications: {
    listNotifications: { verb: "GET", path: "/api/v1/notifications" },
    countUnreadNotifications: { verb: "GET", path: "/api/v1/notifications:countUnread" },
    markNotificationsRead: { verb: "POST", path: "/api/v1/notifications:markRead", takesKey: true },
    getNotificationSettings: { verb: "GET", path: "/api/v1/notification-settings" },
    updateNotificationSettings: { verb: "PATCH", path: "/api/v1/notification-settings" },
  },
  operations: {
    listOperations: { verb: "GET", path: "/api/v1/operations" },
    getOperation: { verb: "GET", path: "/api/v1/operations/{id}" },
    cancelOperation: { verb: "POST", path: "/api/v1/operations/{id}:cancel", takesKey: true },
  },
  passkeys: {
    listPasskeys: { verb: "GET", path: "/api/v1/passkeys" },
    startPasskeyRegistration: { verb: "POST", path: "/api/v1/passkeys:startRegistration", takesKey: true },
    createPasskey: { verb: "POST", path: "/api/v1/passkeys", takesKey: true },
    deletePasskey: { verb: "DELETE", path: "/api/v1/passkeys/{id}" },
  },
  presence: {
    reportPresence: { verb: "POST", path: "/api/v1/presence/{ticketId}:report", takesKey: true },
  },
  requesters: {
    createRequester: { verb: "POST", path: "/api/v1/requesters", takesKey: true },
    listRequesters: { verb: "GET", path: "/api/v1/requesters" },
    getRequester: { verb: "GET", path: "/api/v1/requesters/{id}" },
    updateRequester: { verb: "PATCH", path: "/api/v1/requesters/{id}" },
    mergeRequesters: { verb: "POST", path: "/api/v1/requesters/{id}:merge", takesKey: true },
    exportRequester: { verb: "POST", path: "/api/v1/requesters/{id}:export", takesKey: true },
    eraseRequester: { verb: "POST", path: "/api/v1/requesters/{id}:erase", takesKey: true },
  },
  scheduledMessages: {
    createScheduledMessage: { verb: "POST", path: "/api/v1/scheduled-messages", takesKey: true },
    listScheduledMessages: { verb: "GET", path: "/api/v1/scheduled-messages" },
    deleteScheduledMessage: { verb: "DELETE", path: "/api/v1/scheduled-messages/{id}" },
  },
  senderBlocks: {
    createSenderBlock: { verb: "POST", path: "/api/v1/sender-blocks", takesKey: true },
    listSenderBlocks: { verb: "GET", path: "/api/v1/sender-blocks" },
    getSenderBlock: { verb: "GET", path: "/api/v1/sender-blocks/{id}" },
    deleteSenderBlock: { verb: "DELETE", path: "/api/v1/sender-blocks/{id}" },
  },
  sessions: {
    listSessions: { verb: "GET", path: "/api/v1/sessions" },
    revokeSession: { verb: "DELETE", path: "/api/v1/sessions/{id}" },
    revokeOtherSessions: { verb: "POST", path: "/api/v1/sessions:revokeOthers", takesKey: true },
  },
  tickets: {
    createTicket: { verb: "POST", path: "/api/v1/tickets", takesKey: true },
    batchCreateTickets: { verb: "POST", path: "/api/v1/tickets:batchCreate", takesKey: true },
    importTickets: { verb: "POST", path: "/api/v1/tickets:import", takesKey: true },
    listTickets: { verb: "GET", path: "/api/v1/tickets" },
    countTickets: { verb: "POST", path: "/api/v1/tickets:count" },
    getTicket: { verb: "GET", path: "/api/v1/tickets/{id}" },
    updateTicket: { verb: "PATCH", path: "/api/v1/tickets/{id}" },
    batchUpdateTickets: { verb: "POST", path: "/api/v1/tickets:batchUpdate", takesKey: true },
    markTicketRead: { verb: "POST", path: "/api/v1/tickets/{id}:markRead", takesKey: true },
    followTicket: { verb: "POST", path: "/api/v1/tickets/{id}:follow", takesKey: true },
    unfollowTicket: { verb: "POST", path: "/api/v1/tickets/{id}:unfollow", takesKey: true },
    listTicketAuditEvents: { verb: "GET", path: "/api/v1/tickets/{ticketId}/audit-events" },
    listMessages: { verb: "GET", path: "/api/v1/tickets/{ticketId}/messages" },
    createMessage: { verb: "POST", path: "/api/v1/tickets/{ticketId}/messages", takesKey: true },
    resendMessage: { verb: "POST", path: "/api/v1/tickets/{ticketId}/messages/{id}:resend", takesKey: true },
    forwardMessage: { verb: "POST", path: "/api/v1/tickets/{ticketId}/messages/{id}:forward", takesKey: true },
    getMessageOriginal: { verb: "GET", path: "/api/v1/tickets/{ticketId}/messages/{id}/original", isFile: true },
    createRequesterLink: { verb: "POST", path: "/api/v1/tickets/{id}:createRequesterLink", takesKey: true },
    revokeRequesterLink: { verb: "POST", path: "/api/v1/tickets/{id}:revokeRequesterLink", takesKey: true },
    batchCreateMessages: { verb: "POST", path: "/api/v1/tickets/{ticketId}/messages:batchCreate", takesKey: true },
    mergeTickets: { verb: "POST", path: "/api/v1/tickets/{id}:merge", takesKey: true },
    splitTicket: { verb: "POST", path: "/api/v1/tickets/{id}:split", takesKey: true },
    deleteTicket: { verb: "DELETE", path: "/api/v1/tickets/{id}" },
  },
  views: {
    createView: { verb: "POST", path: "/api/v1/views", takesKey: true },
    listViews: { verb: "GET", path: "/api/v1/views" },
    getView: { verb: "GET", path: "/api/v1/views/{id}" },
    updateView: { verb: "PATCH", path: "/api/v1/views/{id}" },
    deleteView: { verb: "DELETE", path: "/api/v1/views/{id}" },
  },
  webhookSubscriptions: {
    createWebhookSubscription: { verb: "POST", path: "/api/v1/webhook-subscriptions", takesKey: true },
    listWebhookSubscriptions: { verb: "GET", path: "/api/v1/webhook-subscriptions" },
    getWebhookSubscription: { verb: "GET", path: "/api/v1/webhook-subscriptions/{id}" },
    updateWebhookSubscription: { verb: "PATCH", path: "/api/v1/webhook-subscriptions/{id}" },
    deleteWebhookSubscription: { verb: "DELETE", path: "/api/v1/webhook-subscriptions/{id}" },
    rotateWebhookSecret: { verb: "POST", path: "/api/v1/webhook-subscriptions/{id}:rotateSecret", takesKey: true },
    expirePreviousSecret: { verb: "POST", path: "/api/v1/webhook-subscriptions/{id}:expirePreviousSecret", takesKey: true },
    testWebhookSubscription: { verb: "POST", path: "/api/v1/webhook-subscriptions/{id}:test", takesKey: true },
    testWebhookFilter: { verb: "POST", path: "/api/v1/webhook-subscriptions:testFilter" },
    listDeliveryCounts: { verb: "GET", path: "/api/v1/webhook-subscriptions/{subscriptionId}/delivery-counts" },
    listWebhookDeliveries: { verb: "GET", path: "/api/v1/webhook-subscriptions/{subscriptionId}/deliveries" },
    getWebhookDelivery: { verb: "GET", path: "/api/v1/webhook-subscriptions/{subscriptionId}/deliveries/{id}" },
    redeliverWebhook: { verb: "POST", path: "/api/v1/webhook-subscriptions/{subscriptionId}/deliveries/{id}:redeliver", takesKey: true },
    recoverWebhookSubscription: { verb: "POST", path: "/api/v1/webhook-subscriptions/{id}:recover", takesKey: true },
  },
  workspace: {
    getWorkspace: { verb: "GET", path: "/api/v1/workspace" },
    updateWorkspace: { verb: "PATCH", path: "/api/v1/workspace" },
    getMailTemplate: { verb: "GET", path: "/api/v1/workspace/mail-template" },
    updateMailTemplate: { verb: "PATCH", path: "/api/v1/workspace/mail-template" },
    previewMail: { verb: "POST", path: "/api/v1/workspace/mail-template:preview" },
    sendTestMail: { verb: "POST", path: "/api/v1/workspace/mail-template:sendTest", takesKey: true },
  },
} satisfies Record<keyof Services, Record<string, Route>>;
