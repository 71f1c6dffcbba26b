import { Code, ConnectError } from "@connectrpc/connect";
import { AttachmentService } from "../../gen/ticketing/v1/attachment_service_pb.ts";
import { BillingService } from "../../gen/ticketing/v1/billing_service_pb.ts";
import { ChannelService } from "../../gen/ticketing/v1/channel_service_pb.ts";
import { parseEndpointUrl } from "../delivery/guard/endpoint-url.ts";
import { requestHeaders } from "../delivery/send/request.ts";
import { createDocumentation } from "../documentation/documentation.ts";
import { passkeyService } from "../features/accounts/passkey-service.ts";
import { sessionService } from "../features/accounts/session-service.ts";
import { createCallLog } from "../features/api-calls/call-log.ts";
import { apiCallService } from "../features/api-calls/service.ts";
import { toApiKey } from "../features/api-keys/render.ts";
import { apiKeyService, readApiKey } from "../features/api-keys/service.ts";
import { createPreviewLinks } from "../features/attachments/preview-links.ts";
import { createFileRoutes, createPreviewRoutes } from "../features/attachments/routes.ts";
import { attachmentService } from "../features/attachments/service.ts";
import { concurrentUploads, createUploadPermits } from "../features/attachments/upload.ts";
import { auditService } from "../features/audit/service.ts";
import { createBilling } from "../features/billing/create-billing.ts";
import { loadReplies } from "../features/canned-replies/load.ts";
import { cannedReplyService } from "../features/canned-replies/service.ts";
import type { ReadOriginal, ReceiveContext } from "../features/channels/kind.ts";
import { channelService } from "../features/channels/service.ts";
import { createTicketChannels } from "../features/channels/ticket-channels.ts";
import { consoleSessionService, readConsoleSession } from "../features/console-sessions/service.ts";
import { draftService } from "../features/drafts/service.ts";
import { eventService } from "../features/events/service.ts";
import { createNotices } from "../features/mail/notices.ts";
import { createInvitationLimit } from "../features/members/invite.ts";
import { createToMember, readMember } from "../features/members/render.ts";
import { memberService } from "../features/members/service.ts";
import { notificationService } from "../features/notifications/service.ts";
import { operationService } from "../features/operations/service.ts";
import { presenceService } from "../features/presence/service.ts";
import { createErasure } from "../features/privacy/erase.ts";
import { erasureKind } from "../features/privacy/erasure-kind.ts";
import { requestExport } from "../features/requester-export/exports.ts";
import { exportKind, toOperation } from "../features/requester-export/kind.ts";
import { createExportRoutes } from "../features/requester-export/routes.ts";
import { createRequesterPageRoutes } from "../features/requester-page/routes.ts";
import { scheduledMessageService } from "../features/scheduled-messages/service.ts";
import { senderBlockService } from "../features/sender-blocks/service.ts";
import { requesterService } from "../features/tickets/requester-service.ts";
import { ticketService } from "../features/tickets/service.ts";
import { viewService } from "../features/views/service.ts";
import { eventStates } from "../features/webhooks/event-states.ts";
import { recoveryKind } from "../features/webhooks/recovery/kind.ts";
import { webhookSubscriptionService } from "../features/webhooks/service.ts";
import { workspaceService } from "../features/workspace/service.ts";
import { meService } from "../identity/me-service.ts";
import { resourceMetadata } from "../identity/resource-metadata.ts";
import { findAccount } from "../identity/sign-in/accounts.ts";
import { ownIssuer } from "../identity/sign-in/settings.ts";
import { createBacklog } from "../jobs/backlog.ts";
import { mailQueue } from "../jobs/queues.ts";
import { createMcp } from "../mcp/endpoint.ts";
import type { Readiness } from "../monitoring/health.ts";
import { createRegistry } from "../package-registry/registry.ts";
import { openReleases } from "../package-registry/releases.ts";
import { createPortal } from "../portal/portal.ts";
import { createClientAddress } from "../rpc/client-address.ts";
import { createDispatch } from "../rpc/dispatch.ts";
import { idempotency } from "../rpc/idempotency/idempotency.ts";
import { createAuthFailures } from "../rpc/limits/auth-failures.ts";
import { uploadPermits } from "../rpc/limits/call-limits.ts";
import { observe, traceCalls } from "../rpc/observe.ts";
import { streamsOf } from "../rpc/protocols/streams.ts";
import { validate } from "../rpc/validation/validate.ts";
import { serveDocument } from "../server/document.ts";
import type { RequestHandler } from "../server/error-boundary.ts";
import { listen } from "../server/listener.ts";
import { createRequestHandler } from "../server/request-handler.ts";
import { copyLimit, createChannelContext } from "./channel-context.ts";
import { type AppContext, secretKeysOf } from "./context.ts";
import { createAuthentication } from "./create-authentication.ts";
import { invitationEntry } from "./invitation-entry.ts";
import { shareOfOpenFiles } from "./open-files.ts";

/** The role that serves requests. */
interface Api {
  readonly port: number;
  /** Stops accepting requests and waits for those in flight. */
  close(): Promise<void>;
}

/**
 * Time for calls in flight to end when the service stops, in milliseconds. Twice the time limit
 * of a statement, and less than the 30 s that orchestrators commonly wait before they kill a process.
 */
const graceMs = 10_000;

/** Starts the API of a process. */
export async function startApi(
  context: AppContext,
  operations: RequestHandler,
  readiness: Readiness,
): Promise<Api> {
  const { config, log, db, queue, notifier, transact, sealer, guard, metrics, files, base, kinds } =
    context;
  const clientAddress = createClientAddress(config.TRUSTED_PROXIES);
  const notices = createNotices(sealer, config.SMTP_URL !== undefined);
  const authentication = createAuthentication(
    config,
    { ...context, enqueue: (name, ...jobs) => queue.boss.insert(name, jobs) },
    { clientAddress, notices },
  );
  const hookFailures = createAuthFailures(
    config.AUTH_FAILURES_PER_MINUTE / config.RATE_LIMIT_PROCESSES,
  );
  const billing = await createBilling(config, {
    db,
    transact,
    files,
    log,
    clientAddress,
    failures: hookFailures,
    base,
  });
  const perAddress = config.FORM_PER_ADDRESS_PER_MINUTE / config.RATE_LIMIT_PROCESSES;
  const channelContext = createChannelContext(context);
  const { links, blocks, canMail } = channelContext;
  const previewLinks = createPreviewLinks(secretKeysOf(config));
  const erasure = createErasure(files);
  const releases = openReleases(db.pool, context.stores);
  const receiving: ReceiveContext = { ...channelContext, clientAddress, failures: hookFailures };
  const hooks = await Promise.all([...kinds.values()].map((kind) => kind.receive?.(receiving)));
  const originals = await Promise.all(
    [...kinds.values()].map((kind) => kind.originals?.(channelContext)),
  );
  const channels = createTicketChannels(kinds, copyLimit(config));
  const toMember = createToMember(authentication.setsRole);
  const entry = invitationEntry(config);
  const entries = [
    meService(
      db,
      {
        consoleSession: readConsoleSession,
        apiKey: async (reads, id) => toApiKey(await readApiKey(reads, id)),
        member: async (reads, id) => toMember(await readMember(reads, id)),
      },
      entry === "dashboard",
    ),
    memberService({
      db,
      entry,
      base,
      notices,
      limit: createInvitationLimit({
        perHour: config.INVITATIONS_PER_WORKSPACE_PER_HOUR,
        processes: config.RATE_LIMIT_PROCESSES,
      }),
      setsRole: authentication.setsRole,
      isOwn: (issuer) => issuer === ownIssuer && authentication.signIn !== undefined,
      findAccount: (id) => findAccount(db.pool, id),
    }),
    workspaceService({ db, notices }),
    sessionService(db),
    passkeyService({ pool: db.pool, passkeys: authentication.signIn?.passkeys }),
    apiKeyService(db, context.directory?.announce),
    apiCallService(db),
    auditService(db),
    webhookSubscriptionService({
      db,
      sealer,
      backlog: createBacklog(queue),
      checkEndpoint(text) {
        const result = parseEndpointUrl(text, guard);
        return result instanceof URL ? undefined : result;
      },
      maxSubscriptions: config.MAX_WEBHOOK_SUBSCRIPTIONS,
      sentHeaders: requestHeaders,
    }),
    consoleSessionService(base),
    operationService(db, [recoveryKind, erasureKind, exportKind(base)]),
    ticketService({
      db,
      channels,
      files,
      loadReplies,
      links,
      erasure,
      // Email is the kind that keeps them.
      readOriginal: originals.find((read) => read !== undefined) as ReadOriginal,
    }),
    scheduledMessageService({ db, channels, files }),
    attachmentService({ db, files, previewLinks, base }),
    requesterService({
      db,
      erasure,
      requestExport: async (tx, requester, call) =>
        toOperation(await requestExport(tx, requester, call), base()),
    }),
    cannedReplyService(db),
    viewService(db),
    draftService(db),
    presenceService(),
    notificationService(db),
    channelService({ db, transact, sealer, base, kinds, contract: context.channelContract }),
    senderBlockService(db),
    billing.entry,
    eventService(db, notifier, eventStates),
  ];
  const callLog = config.API_CALL_LOG
    ? createCallLog({
        pool: db.pool,
        log,
        perMinute: config.API_CALL_LOG_PER_MINUTE,
        onOmit: metrics.callsOmitted,
      })
    : undefined;
  const dispatch = createDispatch(
    entries,
    [
      traceCalls,
      observe((call, error, ms) => {
        const { method, context } = call;
        metrics.called(method.name, context.protocol, error?.reason ?? "OK", ms / 1000);
        callLog?.record(call, error, ms);
      }),
      ...authentication.interceptors,
      uploadPermits(createUploadPermits(concurrentUploads.api)),
      validate,
      idempotency(db, {
        keptHours: config.IDEMPOTENCY_RETENTION_HOURS,
        except: [
          BillingService.method.createCheckoutSession,
          BillingService.method.createPortalSession,
          ChannelService.method.startChannelLogin,
          ChannelService.method.finishChannelLogin,
        ],
        lookFirst: [AttachmentService.method.createAttachment],
      }),
    ],
    transact,
  );
  const stopping = new AbortController();
  const corsOrigins = config.CORS_ORIGINS;
  const services = entries.map(({ service }) => service);
  const server = { clientAddress, shutdownSignal: stopping.signal };
  const handler = createRequestHandler({
    entries,
    dispatch,
    log,
    corsOrigins,
    ...server,
    isReady: () => !context.isStopping(),
    pages: [
      operations,
      resourceMetadata(base, () => authentication.authorizationServers(base())),
      ...(authentication.signIn ? [authentication.signIn.handle] : []),
      ...hooks.filter((hook) => hook !== undefined),
      createRequesterPageRoutes({
        db,
        transact,
        links,
        blocks,
        files,
        acquireUploadPermit: createUploadPermits(concurrentUploads.conversations),
        channels: {
          takesFiles: (type, settings) => kinds.get(type)?.takesFiles?.(settings) ?? false,
          mailsReplies: async (em, ticket) =>
            kinds.get(ticket.channelType)?.replies.queue === mailQueue &&
            (await canMail(em, ticket)),
        },
        log,
        clientAddress,
        keys: secretKeysOf(config),
        perAddress,
      }),
      createFileRoutes({
        files,
        links,
        authentication: authentication.interceptors,
        log,
        clientAddress,
        perAddress,
      }),
      createPreviewRoutes({ db, stores: context.stores, links: previewLinks, clientAddress }),
      createExportRoutes({
        db,
        parts: context.archiveParts,
        authentication: authentication.interceptors,
        log,
        clientAddress,
      }),
      ...billing.pages,
      createMcp({
        services,
        dispatch,
        authentication: authentication.interceptors,
        base,
        corsOrigins,
        log,
        ...server,
      }),
      ...(releases ? [createRegistry(releases, base)] : []),
      createDocumentation({ base, isReady: async () => (await readiness()).length === 0 }),
      serveDocument(base),
      createPortal(config, base),
    ],
  });
  const listener = await listen({
    handler,
    isStream: streamsOf(services),
    log,
    port: config.PORT,
    host: config.HOST,
    limits: { connections: shareOfOpenFiles("MAX_CONNECTIONS", config.MAX_CONNECTIONS, log) },
    sharesPort: config.PROCESSES > 1,
    isDraining: context.isStopping,
  });
  const { port } = listener;
  context.listensOn(port);
  await authentication.signIn?.start(base());
  // It serves in the meantime: a bucket that is down keeps nothing else from working.
  releases?.list().catch((error) => {
    if (!context.isStopping()) {
      log.warn({ err: error }, "the SDKs are not stored yet; the next request for one tries again");
    }
  });
  return {
    port,
    async close() {
      stopping.abort(new ConnectError("the service is stopping", Code.Unavailable));
      await listener.close(graceMs);
      await blocks.close();
      await authentication.close();
      await callLog?.close();
    },
  };
}
