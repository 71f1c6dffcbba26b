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
 * The log of calls made with API keys: the method, result and duration of each call, without bodies, query strings or identifiers in the path. Under load, the log keeps a sample and counts the rest. A call appears within about two seconds and is kept for 7 days by default, even if its key is revoked. Calls that read the log are not logged.
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
   * Changes the name, the scopes or the networks of a key, effective from its next request. A key cannot give any key, including itself, more access than it has.
   */
  updateApiKey(request: UpdateApiKeyRequest, options?: CallOptions): Call<UpdateApiKeyResponse>;
  /**
   * Revokes a key immediately: after this response, every request with the key fails with 401 `INVALID_TOKEN`. A key can revoke itself.
   */
  deleteApiKey(request: DeleteApiKeyRequest, options?: CallOptions): Call<DeleteApiKeyResponse>;
}

/**
 * Files of messages.
 */
export interface AttachmentService {
  /**
   * Stores a file. Attach it to a message by its `id` within 24 hours. Over REST, the body is the file itself: `POST /api/v1/attachments?name=invoice.pdf`. The media type is detected from the content. Fails with `STORAGE_FULL` if the file exceeds the storage limit of the workspace.
   */
  createAttachment(request: CreateAttachmentRequest, options?: CallOptions): Call<CreateAttachmentResponse>;
  /**
   * Returns a stored file. The content is untrusted: save it, and do not open it in a browser. Over REST, the response is the file itself.
   */
  getAttachment(request: GetAttachmentRequest, options?: CallOptions): Call<Blob>;
  /**
   * Lists the previews of images. JPEG, PNG, WebP, GIF and AVIF files of messages are re-encoded as WebP, without their metadata, within a second or two. Files without a preview are omitted. The URLs work without a token until they expire.
   */
  listAttachmentPreviews(request?: ListAttachmentPreviewsRequest, options?: CallOptions): Call<ListAttachmentPreviewsResponse>;
}

/**
 * The audit trail: who changed the workspace's keys, subscriptions, channels, billing and tickets. Each entry is written in the same transaction as its change, so neither exists without the other.
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
   * Lists the available plans.
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
   * Deletes a canned reply. Messages created from it are kept.
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
   * Updates a channel. Settings and credentials that are omitted stay unchanged.
   */
  updateChannel(request: UpdateChannelRequest, options?: CallOptions): Call<UpdateChannelResponse>;
  /**
   * Checks whether a channel works: for WhatsApp, whether Meta accepts the access token, has verified the callback URL, and delivers messages; for a mailbox or a mail server, whether its account is connected, the server can be reached and accepts the login, and the folders exist. Also looks up `domainRecord`. Contacts external services, so the call takes a moment.
   */
  checkChannel(request: CheckChannelRequest, options?: CallOptions): Call<CheckChannelResponse>;
  /**
   * Starts the login with Google or Microsoft 365 for the account of a channel. Open the URL in a browser, where the owner of the account signs in and gives consent. If this service is not registered with the provider, `MAIL_PROVIDER_NOT_CONFIGURED` is returned.
   */
  startChannelLogin(request: StartChannelLoginRequest, options?: CallOptions): Call<StartChannelLoginResponse>;
  /**
   * Connects the account of a channel after a login. The caller must be the one who started the login, at most 10 minutes ago. If the provider denies access, `LOGIN_FAILED` is returned.
   */
  finishChannelLogin(request: FinishChannelLoginRequest, options?: CallOptions): Call<FinishChannelLoginResponse>;
  /**
   * Deletes a channel and its credentials. Its tickets are kept.
   */
  deleteChannel(request: DeleteChannelRequest, options?: CallOptions): Call<DeleteChannelResponse>;
}

/**
 * Links to the webhooks console, which shows the webhooks and events of the workspace in a page of your own.
 */
export interface ConsoleSessionService {
  /**
   * Creates a link to the webhooks console. A restricted API key also needs `events:read`. The link works until it expires or its creator loses the permission to create it. A workspace can have 1,000 links; beyond that, `LIMIT_REACHED` is returned.
   */
  createConsoleSession(request?: CreateConsoleSessionRequest, options?: CallOptions): Call<CreateConsoleSessionResponse>;
}

/**
 * Messages that members have begun to write. Each member has at most one draft on a ticket, which only they can see. An API key without `X-Member-Id` has no drafts: changes are refused with `MEMBER_REQUIRED`.
 */
export interface DraftService {
  /**
   * Lists the drafts of the calling member, newest first.
   */
  listDrafts(request?: ListDraftsRequest, options?: CallOptions): Call<ListDraftsResponse>;
  /**
   * Returns the member's draft on a ticket. If there is no draft, its texts are empty and `version` is 0.
   */
  getDraft(request: GetDraftRequest, options?: CallOptions): Call<GetDraftResponse>;
  /**
   * Saves the member's draft on a ticket. The first text creates the draft; when both texts are empty, it is deleted. If `If-Match` is set to `"<version>"` or to the `ETag` of a response, the update is refused with 412 if the draft has changed since; `"0"` stands for no draft. A member can have 100 drafts; beyond that, `LIMIT_REACHED` is returned. When the member sends a message from the dashboard, its draft is deleted. Drafts are deleted 90 days after their last change.
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
   * Lists events, newest first. Events are kept for 30 days, unless the service is configured otherwise. If all events after a page token have since been deleted, the call fails with `CURSOR_EXPIRED`.
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
   * If events after that point have been deleted because their retention has ended, the call fails with `CURSOR_EXPIRED` (HTTP 400, `OUT_OF_RANGE`). This can also happen while a slow caller reads old events. The `metadata` of the error contains the `oldestCursor`, which resumes with the oldest stored event, and `keptSince`, the time from which events are kept.
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
   * Lists the workspaces in which the caller can act. This is the only call for which a token for several organisations needs no `X-Workspace-Id`.
   */
  listWorkspaces(request?: ListWorkspacesRequest, options?: CallOptions): Call<ListWorkspacesResponse>;
}

/**
 * The people of the workspace.
 */
export interface MemberService {
  /**
   * Invites a person to the workspace, who becomes a member when they accept through the link. Inviting a person again sends a new link and invalidates the earlier ones. If the person is an active member, nothing happens and the response has no invitation.
   */
  inviteMember(request: InviteMemberRequest, options?: CallOptions): Call<InviteMemberResponse>;
  /**
   * Lists the members, in the order in which they joined or were invited. Removed members are omitted unless you request their status.
   */
  listMembers(request?: ListMembersRequest, options?: CallOptions): Call<ListMembersResponse>;
  /**
   * Returns one member, including a removed one.
   */
  getMember(request: GetMemberRequest, options?: CallOptions): Call<GetMemberResponse>;
  /**
   * Updates a member. Agents can update only themselves, and not their role. If your identity provider sets the name in its tokens, the name can be changed only there: otherwise `NAME_FROM_TOKEN` is returned.
   */
  updateMember(request: UpdateMemberRequest, options?: CallOptions): Call<UpdateMemberResponse>;
  /**
   * Locks a member out of the workspace until they are reactivated. They are signed out immediately and keep their tickets.
   */
  deactivateMember(request: DeactivateMemberRequest, options?: CallOptions): Call<DeactivateMemberResponse>;
  /**
   * Restores the access of a deactivated or removed member, with their previous logins.
   */
  reactivateMember(request: ReactivateMemberRequest, options?: CallOptions): Call<ReactivateMemberResponse>;
  /**
   * Removes a member, or withdraws an invitation. The member is signed out immediately and stays locked out, even if their identity provider still lets them in. Within moments, their tickets that are not closed become unassigned. Their messages keep their name. API keys that they created keep working and are listed in the response.
   */
  removeMember(request: RemoveMemberRequest, options?: CallOptions): Call<RemoveMemberResponse>;
  /**
   * Creates a link that lets a member who lost their passkey add a new one. It works once, within 15 minutes, and invalidates earlier links. Only for members who do not sign in through your own identity provider.
   */
  createRecoveryLink(request: CreateRecoveryLinkRequest, options?: CallOptions): Call<CreateRecoveryLinkResponse>;
}

/**
 * Notifications for a member: a ticket was assigned to them, a note mentions them, or a requester wrote on a ticket that they work on or follow. Every method applies to the calling member. An API key acts for a member with `X-Member-Id`; without it, `MEMBER_REQUIRED` is returned.
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
   * Marks notifications of the member as read: those with the given identifiers, those about a ticket, or all up to a time. Notifications that no longer exist are ignored.
   */
  markNotificationsRead(request?: MarkNotificationsReadRequest, options?: CallOptions): Call<MarkNotificationsReadResponse>;
  /**
   * Returns which emails the member gets.
   */
  getNotificationSettings(request?: GetNotificationSettingsRequest, options?: CallOptions): Call<GetNotificationSettingsResponse>;
  /**
   * Changes which emails the member gets.
   */
  updateNotificationSettings(request?: UpdateNotificationSettingsRequest, options?: CallOptions): Call<UpdateNotificationSettingsResponse>;
}

/**
 * Operations that run longer than a call, such as the export of a requester. They follow `google.longrunning.Operation`, with a type and typed fields instead of `Any`.
 */
export interface OperationService {
  /**
   * Lists the operations of the workspace, newest first. Operations are kept for 30 days.
   */
  listOperations(request?: ListOperationsRequest, options?: CallOptions): Call<ListOperationsResponse>;
  /**
   * Returns one operation. Poll it until `done`, about once a second.
   */
  getOperation(request: GetOperationRequest, options?: CallOptions): Call<GetOperationResponse>;
  /**
   * Cancels an operation. It starts no further work and is `done` once the work in progress has ended. An operation that is already done stays unchanged. The erasure of a requester cannot be cancelled; `NOT_CANCELLABLE` is returned.
   */
  cancelOperation(request: CancelOperationRequest, options?: CallOptions): Call<CancelOperationResponse>;
}

/**
 * The passkeys that you sign in with. For members who signed in to the service itself: API keys, and members of another identity provider, get `SESSION_REQUIRED`.
 */
export interface PasskeyService {
  /**
   * Lists your passkeys, newest first.
   */
  listPasskeys(request?: ListPasskeysRequest, options?: CallOptions): Call<ListPasskeysResponse>;
  /**
   * Starts the registration of a passkey and returns the options with which the browser creates it. You must have signed in within the last 10 minutes; otherwise, `RECENT_SIGN_IN_REQUIRED` is returned.
   */
  startPasskeyRegistration(request?: StartPasskeyRegistrationRequest, options?: CallOptions): Call<StartPasskeyRegistrationResponse>;
  /**
   * Adds the passkey that the browser has created. You can have 20. You must have signed in within the last 10 minutes; otherwise, `RECENT_SIGN_IN_REQUIRED` is returned.
   */
  createPasskey(request: CreatePasskeyRequest, options?: CallOptions): Call<CreatePasskeyResponse>;
  /**
   * Deletes a passkey, which can then no longer sign you in. Sessions that were started with it continue.
   */
  deletePasskey(request: DeletePasskeyRequest, options?: CallOptions): Call<DeletePasskeyResponse>;
}

/**
 * Which members are viewing a ticket or replying to it right now, so that two of them do not reply to the same message. Requesters never see presence, and it fires no events.
 */
export interface PresenceService {
  /**
   * Reports the presence of the calling member on a ticket for the next 25 seconds, and returns the other members who are present. Call it every few seconds while the ticket is open. An API key without `X-Member-Id` is refused with `MEMBER_REQUIRED`.
   */
  reportPresence(request: ReportPresenceRequest, options?: CallOptions): Call<ReportPresenceResponse>;
}

/**
 * The people who ask for help. A requester is created with their first ticket, or separately.
 */
export interface RequesterService {
  /**
   * Creates a requester. At least one of `name`, `email`, `phone` and `externalId` is required. The last three are unique in the workspace: the error `ALREADY_EXISTS` names the field whose value another requester has.
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
   * Merges another requester, the source, into this one. The tickets of the source become this requester's, with their messages and conversation links. Fields that are empty in this requester are copied from the source; the source's other values are dropped. The source is then deleted. A merge cannot be undone.
   *
   * Fires `service.requester.updated.v1`; the moved tickets get a new `version` and `updatedAt` but fire no event. The audit trail keeps the identifier of the source. Refused with `ERASURE_RUNNING` while one of the requesters is being erased.
   */
  mergeRequesters(request: MergeRequestersRequest, options?: CallOptions): Call<MergeRequestersResponse>;
  /**
   * Exports everything that the workspace stores about a requester: the requester, their tickets with all messages and notes, and the files, as one ZIP archive. The export runs in the background; the call returns an operation whose result contains the URL of the archive. Repeating the call while an export is running returns the same operation. A workspace can have 10 running or waiting exports, of which one runs at a time; beyond that, `LIMIT_REACHED` is returned. Refused with `ERASURE_RUNNING` while the requester is being erased.
   */
  exportRequester(request: ExportRequesterRequest, options?: CallOptions): Call<ExportRequesterResponse>;
  /**
   * Permanently erases a requester. Their name and addresses are erased immediately. A background operation then deletes their tickets, as DeleteTicket does, and erases all other texts about them. Requesters who were merged into this one are included. If the person writes an email later, it opens a ticket with a new requester. Repeating the call returns the running operation. Fires `service.ticket.deleted.v1` for each ticket and `service.requester.erased.v1` at the end. An erasure can be neither undone nor cancelled.
   */
  eraseRequester(request: EraseRequesterRequest, options?: CallOptions): Call<EraseRequesterResponse>;
}

/**
 * Messages that the service sends later: after a few seconds, so that sending can be undone, or at a time of your choice. Until then, the ticket is unaffected: there is no event, no email and no change of status. When the time comes, the message is created as with CreateMessage, on behalf of the member or API key that scheduled it, provided that they still have access.
 */
export interface ScheduledMessageService {
  /**
   * Schedules a message of an agent on a ticket. A ticket can have 20 scheduled messages, and a workspace 1,000; beyond that, `LIMIT_REACHED` is returned.
   */
  createScheduledMessage(request: CreateScheduledMessageRequest, options?: CallOptions): Call<CreateScheduledMessageResponse>;
  /**
   * Lists the messages that are waiting to be sent and those that could not be sent, which have an `error`, in the order of `sendAt`.
   */
  listScheduledMessages(request?: ListScheduledMessagesRequest, options?: CallOptions): Call<ListScheduledMessagesResponse>;
  /**
   * Cancels a scheduled message, or removes one that could not be sent. If the message was already sent, `NOT_FOUND` is returned: a message is either cancelled or sent, never both.
   */
  deleteScheduledMessage(request: DeleteScheduledMessageRequest, options?: CallOptions): Call<DeleteScheduledMessageResponse>;
}

/**
 * Senders whose messages are refused. Forms, emails, WhatsApp messages and replies on the requester's page from a blocked sender are dropped and counted, and the sender is not notified. API calls are not affected.
 */
export interface SenderBlockService {
  /**
   * Blocks an email address, a domain or a telephone number. The block takes effect within a second and applies only to new messages: existing tickets are kept. The error `ALREADY_EXISTS` means that the value is already blocked. A workspace can have 10,000 blocks; beyond that, `LIMIT_REACHED` is returned.
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
   * Deletes a block. Messages that it refused are lost; later messages are accepted again.
   */
  deleteSenderBlock(request: DeleteSenderBlockRequest, options?: CallOptions): Call<DeleteSenderBlockResponse>;
}

/**
 * The sessions in which you are signed in. For members who signed in to the service itself: API keys, and members of another identity provider, get `SESSION_REQUIRED`.
 */
export interface SessionService {
  /**
   * Lists your sessions, newest first. You have at most 100 at a time.
   */
  listSessions(request?: ListSessionsRequest, options?: CallOptions): Call<ListSessionsResponse>;
  /**
   * Signs you out of one session. Its next call is refused, and its event streams end within a second.
   */
  revokeSession(request: RevokeSessionRequest, options?: CallOptions): Call<RevokeSessionResponse>;
  /**
   * Signs you out of every session except the one that makes this call.
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
   * Opens up to 100 tickets in one call: all of them, or none if one is refused. Each ticket fires `service.ticket.created.v1` and counts as one call towards the rate limit.
   */
  batchCreateTickets(request: BatchCreateTicketsRequest, options?: CallOptions): Call<BatchCreateTicketsResponse>;
  /**
   * Imports up to 100 tickets from another system, preserving their times, messages and authors. Fires no events and sends nothing. Each ticket is either imported with all of its messages or refused with a reason; the response has an outcome for each. A ticket whose `source` and `externalId` were imported before is left unchanged, so an import can be repeated. Counts as one call towards the rate limit.
   */
  importTickets(request: ImportTicketsRequest, options?: CallOptions): Call<ImportTicketsResponse>;
  /**
   * Lists tickets. To reconcile after missed deliveries, order by `lastMessageAt`, set `lastMessageFrom` to the latest time that you have seen, and page through the results.
   */
  listTickets(request?: ListTicketsRequest, options?: CallOptions): Call<ListTicketsResponse>;
  /**
   * Counts the tickets that match each of up to 50 sets of filters, up to 1,000 for each set. A count is absent if it exceeds the statement timeout, or if it needs a search while too many searches are running.
   */
  countTickets(request: CountTicketsRequest, options?: CallOptions): Call<CountTicketsResponse>;
  /**
   * Returns one ticket.
   */
  getTicket(request: GetTicketRequest, options?: CallOptions): Call<GetTicketResponse>;
  /**
   * Updates a ticket. An update that changes something fires one `service.ticket.updated.v1`, and a new status also fires `service.ticket.status_changed.v1`; an update that changes nothing fires nothing. If `If-Match` is set to `"<version>"` or to the `ETag` of a response, the update is refused with 412 if the ticket has changed since.
   */
  updateTicket(request: UpdateTicketRequest, options?: CallOptions): Call<UpdateTicketResponse>;
  /**
   * Updates up to 100 tickets in one call, each as UpdateTicket does. A ticket that does not exist does not prevent the others from being updated: the response has a result for each. If any value is invalid, the whole call is refused. The updates are applied together, or not at all if the call fails. Each ticket counts as one call towards the rate limit.
   */
  batchUpdateTickets(request: BatchUpdateTicketsRequest, options?: CallOptions): Call<BatchUpdateTicketsResponse>;
  /**
   * Marks a ticket as read by the caller, up to a message. Each member and each API key has its own read marks. Also marks the member's notifications about this ticket as read, except those about later messages.
   */
  markTicketRead(request: MarkTicketReadRequest, options?: CallOptions): Call<MarkTicketReadResponse>;
  /**
   * Makes the calling member follow a ticket: they are notified of the requester's messages, as the assignee is. Members who are mentioned in a note follow the ticket automatically. A ticket can have 50 followers; beyond that, `LIMIT_REACHED` is returned. A new follower fires `service.ticket.updated.v1`.
   */
  followTicket(request: FollowTicketRequest, options?: CallOptions): Call<FollowTicketResponse>;
  /**
   * Makes the calling member stop following a ticket. The assignee is still notified. Fires `service.ticket.updated.v1` if the member was following the ticket.
   */
  unfollowTicket(request: UnfollowTicketRequest, options?: CallOptions): Call<UnfollowTicketResponse>;
  /**
   * Lists the changes to a ticket and who made them, newest first. Client addresses appear only in the audit trail.
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
   * Resends a message that its channel failed to deliver. Any other message is refused with 409.
   */
  resendMessage(request: ResendMessageRequest, options?: CallOptions): Call<ResendMessageResponse>;
  /**
   * Forwards a public message by email to people outside the conversation, such as a supplier. The email contains your note, followed by the message with its sender, date and subject. It has no link to the conversation. The forward is recorded as an internal note that names its recipients. Their replies arrive as internal notes with their `sender`. The service limits the number of addresses that a workspace can forward to per hour; beyond that, `RATE_LIMITED` is returned. Requires a channel of the type `email`, which receives the replies: without one, or if the service sends no email, `EMAIL_UNAVAILABLE` is returned.
   */
  forwardMessage(request: ForwardMessageRequest, options?: CallOptions): Call<ForwardMessageResponse>;
  /**
   * Returns the original of an email, with its headers and everything that `body` leaves out. Originals are kept for up to 30 days; if there is none, `ORIGINAL_UNAVAILABLE` is returned. In quoted links to conversation pages, each character of the token is replaced with `x`. The content is untrusted: save it, and do not open it in a browser. Over REST, the response is the email itself.
   */
  getMessageOriginal(request: GetMessageOriginalRequest, options?: CallOptions): Call<Blob>;
  /**
   * Creates a link to the ticket's conversation page for its requester. It replaces the previous link, which stops working. Anyone with the link can read the public messages and reply as the requester. Emails to the requester contain the link too.
   */
  createRequesterLink(request: CreateRequesterLinkRequest, options?: CallOptions): Call<CreateRequesterLinkResponse>;
  /**
   * Revokes the link to the ticket's conversation page. The next email to the requester contains a new one.
   */
  revokeRequesterLink(request: RevokeRequesterLinkRequest, options?: CallOptions): Call<RevokeRequesterLinkResponse>;
  /**
   * Adds up to 100 messages to a ticket in one call, in order: all of them, or none if one is refused. Each message fires the events of CreateMessage and counts as one call towards the rate limit.
   */
  batchCreateMessages(request: BatchCreateMessagesRequest, options?: CallOptions): Call<BatchCreateMessagesResponse>;
  /**
   * Merges other tickets of the same requester, the sources, into this one. Their messages and notes move here with their files, deliveries and identifiers, in the order in which they were written. `messageCount`, `preview`, the message times and `firstResponseAt` are updated; every other field of this ticket stays unchanged. A source remains readable, but has no messages: it is closed and names this ticket in `mergedIntoId`. Tickets that were merged into a source earlier become merged into this ticket. Calls that would change a merged ticket are refused with `TICKET_MERGED`. Emails and WhatsApp messages for a source arrive in this ticket, and links to its conversation page lead to this ticket's page; agents' replies go through the channel of this ticket. A merge cannot be undone.
   *
   * Fires one `service.ticket.merged.v1`. Repeating the call changes nothing. Tickets of different requesters are refused: merge the requesters first. Refused with `TICKET_MERGED` if this ticket or a source was merged into another ticket, with `TICKET_CLOSED` if this ticket is closed, and with `LIMIT_REACHED` if the sources have more than 5,000 messages or if more than 100 tickets would be merged into this one.
   */
  mergeTickets(request: MergeTicketsRequest, options?: CallOptions): Call<MergeTicketsResponse>;
  /**
   * Splits a ticket: moves messages to a new ticket of the same requester and channel, with their files, deliveries and identifiers. The new ticket is open and copies the priority, the assignee, the tags and the custom fields. The counts, times and previews of both tickets are updated. Each ticket must end up with at least one public message. Refused with `TICKET_MERGED` if the ticket was merged, and with 400 if one of the messages is still being sent.
   *
   * Fires `service.ticket.created.v1` for the new ticket, with the first of the messages, and `service.ticket.split.v1`.
   */
  splitTicket(request: SplitTicketRequest, options?: CallOptions): Call<SplitTicketResponse>;
  /**
   * Permanently deletes a ticket of any status, with its messages, files, read marks and conversation links, and the tickets that were merged into it. Its content is also erased from the event log, the stored responses of webhook receivers, the audit trail and the responses kept for an `Idempotency-Key`; identifiers remain. Fires `service.ticket.deleted.v1`. This cannot be undone.
   */
  deleteTicket(request: DeleteTicketRequest, options?: CallOptions): Call<DeleteTicketResponse>;
}

/**
 * Saved filters for tickets. A shared view belongs to the workspace: every member sees it and can change it. A personal view belongs to one member, and only they see it. An API key without `X-Member-Id` sees shared views only.
 */
export interface ViewService {
  /**
   * Creates a view. A workspace can have 100 shared views, and each member 50 of their own; beyond that, `LIMIT_REACHED` is returned.
   */
  createView(request: CreateViewRequest, options?: CallOptions): Call<CreateViewResponse>;
  /**
   * Lists the shared views and the calling member's own views, by `position`, then in the order of creation.
   */
  listViews(request?: ListViewsRequest, options?: CallOptions): Call<ListViewsResponse>;
  /**
   * Returns one view.
   */
  getView(request: GetViewRequest, options?: CallOptions): Call<GetViewResponse>;
  /**
   * Updates a view. Filters that are not named stay unchanged; `null` removes a filter.
   */
  updateView(request: UpdateViewRequest, options?: CallOptions): Call<UpdateViewResponse>;
  /**
   * Deletes a view. Its tickets are kept.
   */
  deleteView(request: DeleteViewRequest, options?: CallOptions): Call<DeleteViewResponse>;
}

/**
 * Webhook subscriptions: HTTPS endpoints that receive the workspace's events as signed POST requests. Each delivery is attempted once and never retried; every attempt is recorded here.
 */
export interface WebhookSubscriptionService {
  /**
   * Creates a subscription. Its signing secret is shown in this response only. A workspace can have 100 subscriptions unless the operator sets another limit; beyond that, `LIMIT_REACHED` is returned.
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
   * Replaces the signing secret. The new secret is shown in this response only. During the grace period, `Service-Signature` contains one `v1` per secret, starting with the new one. A receiver that reads only the last `v1` verifies with the old secret until the period ends.
   */
  rotateWebhookSecret(request: RotateWebhookSecretRequest, options?: CallOptions): Call<RotateWebhookSecretResponse>;
  /**
   * Ends the grace period of a rotation: later deliveries are signed with the new secret only. If there is no previous secret, nothing changes.
   */
  expirePreviousSecret(request: ExpirePreviousSecretRequest, options?: CallOptions): Call<ExpirePreviousSecretResponse>;
  /**
   * Sends an event to this subscription only, through the same pipeline as every other event: `service.webhook.ping.v1`, or an example of any other type. Changes no data and ignores the subscription's allowlist. The delivery and its redeliveries have the header `Service-Test: true`. Refused while the subscription is paused.
   */
  testWebhookSubscription(request: TestWebhookSubscriptionRequest, options?: CallOptions): Call<TestWebhookSubscriptionResponse>;
  /**
   * Evaluates a filter against one event and returns whether a subscription with this filter would receive it. Nothing is changed or sent.
   */
  testWebhookFilter(request: TestWebhookFilterRequest, options?: CallOptions): Call<TestWebhookFilterResponse>;
  /**
   * Counts the events delivered to a subscription, by hour. With `-` as `subscriptionId`, counts those delivered to all subscriptions of the workspace. Hours without events are included; the current hour comes last.
   */
  listDeliveryCounts(request: ListDeliveryCountsRequest, options?: CallOptions): Call<ListDeliveryCountsResponse>;
  /**
   * Lists the deliveries to a subscription, newest first. Deliveries are kept for 7 days. With `-` as `subscriptionId`, lists the deliveries of the event `eventId` to all subscriptions.
   */
  listWebhookDeliveries(request: ListWebhookDeliveriesRequest, options?: CallOptions): Call<ListWebhookDeliveriesResponse>;
  /**
   * Returns one delivery.
   */
  getWebhookDelivery(request: GetWebhookDeliveryRequest, options?: CallOptions): Call<GetWebhookDeliveryResponse>;
  /**
   * Sends the event of a delivery again, with the same event id and body and a fresh signature. Refused while the subscription is paused, and refused with `EVENT_ERASED` if the event was erased.
   */
  redeliverWebhook(request: RedeliverWebhookRequest, options?: CallOptions): Call<RedeliverWebhookResponse>;
  /**
   * Resends the events whose deliveries have failed since a given time: each event once, oldest first, at most 100 at a time. Events that have since been delivered or erased are skipped, so the call is safe to repeat. The recovery runs in the background as an operation, which survives restarts. A subscription can have one recovery at a time: repeating the same request returns the running operation, and a different request is refused with `RECOVERY_RUNNING`. A recovery covers up to 100,000 events; repeat the call for more. Refused while the subscription is paused.
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
   * Returns the template of emails to requesters.
   */
  getMailTemplate(request?: GetMailTemplateRequest, options?: CallOptions): Call<GetMailTemplateResponse>;
  /**
   * Updates the template of emails to requesters. Emails that have not been sent yet use it.
   */
  updateMailTemplate(request?: UpdateMailTemplateRequest, options?: CallOptions): Call<UpdateMailTemplateResponse>;
  /**
   * Renders a sample email with a template, which need not be saved. Nothing is stored or sent.
   */
  previewMail(request: PreviewMailRequest, options?: CallOptions): Call<PreviewMailResponse>;
  /**
   * Sends a sample email to the calling member. If the service sends no email, or the member has no address, `EMAIL_UNAVAILABLE` is returned.
   */
  sendTestMail(request: SendTestMailRequest, options?: CallOptions): Call<SendTestMailResponse>;
}

/** Every service of the API. */
export interface Services {
  /**
   * The log of calls made with API keys: the method, result and duration of each call, without bodies, query strings or identifiers in the path. Under load, the log keeps a sample and counts the rest. A call appears within about two seconds and is kept for 7 days by default, even if its key is revoked. Calls that read the log are not logged.
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
   * The audit trail: who changed the workspace's keys, subscriptions, channels, billing and tickets. Each entry is written in the same transaction as its change, so neither exists without the other.
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
   * Links to the webhooks console, which shows the webhooks and events of the workspace in a page of your own.
   */
  readonly consoleSession: ConsoleSessionService;
  /**
   * Messages that members have begun to write. Each member has at most one draft on a ticket, which only they can see. An API key without `X-Member-Id` has no drafts: changes are refused with `MEMBER_REQUIRED`.
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
   * Notifications for a member: a ticket was assigned to them, a note mentions them, or a requester wrote on a ticket that they work on or follow. Every method applies to the calling member. An API key acts for a member with `X-Member-Id`; without it, `MEMBER_REQUIRED` is returned.
   */
  readonly notifications: NotificationService;
  /**
   * Operations that run longer than a call, such as the export of a requester. They follow `google.longrunning.Operation`, with a type and typed fields instead of `Any`.
   */
  readonly operations: OperationService;
  /**
   * The passkeys that you sign in with. For members who signed in to the service itself: API keys, and members of another identity provider, get `SESSION_REQUIRED`.
   */
  readonly passkeys: PasskeyService;
  /**
   * Which members are viewing a ticket or replying to it right now, so that two of them do not reply to the same message. Requesters never see presence, and it fires no events.
   */
  readonly presence: PresenceService;
  /**
   * The people who ask for help. A requester is created with their first ticket, or separately.
   */
  readonly requesters: RequesterService;
  /**
   * Messages that the service sends later: after a few seconds, so that sending can be undone, or at a time of your choice. Until then, the ticket is unaffected: there is no event, no email and no change of status. When the time comes, the message is created as with CreateMessage, on behalf of the member or API key that scheduled it, provided that they still have access.
   */
  readonly scheduledMessages: ScheduledMessageService;
  /**
   * Senders whose messages are refused. Forms, emails, WhatsApp messages and replies on the requester's page from a blocked sender are dropped and counted, and the sender is not notified. API calls are not affected.
   */
  readonly senderBlocks: SenderBlockService;
  /**
   * The sessions in which you are signed in. For members who signed in to the service itself: API keys, and members of another identity provider, get `SESSION_REQUIRED`.
   */
  readonly sessions: SessionService;
  /**
   * Tickets and their messages.
   */
  readonly tickets: TicketService;
  /**
   * Saved filters for tickets. A shared view belongs to the workspace: every member sees it and can change it. A personal view belongs to one member, and only they see it. An API key without `X-Member-Id` sees shared views only.
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
