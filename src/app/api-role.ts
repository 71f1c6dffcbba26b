import { Code, ConnectError } from "@connectrpc/connect";
import { AttachmentService } from "../../gen/ticketing/v1/attachment_service_pb.ts";
import { BillingService } from "../../gen/ticketing/v1/billing_service_pb.ts";
import { parseEndpointUrl } from "../delivery/guard/endpoint-url.ts";
import { requestHeaders } from "../delivery/send/request.ts";
import { toApiKey } from "../features/api-keys/render.ts";
import { apiKeyService, readApiKey } from "../features/api-keys/service.ts";
import { createFileHook } from "../features/attachments/hook.ts";
import { attachmentService } from "../features/attachments/service.ts";
import { concurrentUploads, createUploadPermits } from "../features/attachments/upload.ts";
import { auditService } from "../features/audit/service.ts";
import { createBilling } from "../features/billing/create-billing.ts";
import { loadReplies } from "../features/canned-replies/load.ts";
import { cannedReplyService } from "../features/canned-replies/service.ts";
import type { ReceiveContext } from "../features/channels/kind.ts";
import { channelService } from "../features/channels/service.ts";
import { createTicketChannels } from "../features/channels/ticket-channels.ts";
import { eventService } from "../features/events/service.ts";
import { createConfirm } from "../features/mail/confirm.ts";
import { memberService } from "../features/members/service.ts";
import { createRequesterPage } from "../features/requester-page/hook.ts";
import { createRequesterLinks } from "../features/requester-page/links.ts";
import { requesterService } from "../features/tickets/requester-service.ts";
import { ticketService } from "../features/tickets/service.ts";
import { operationService } from "../features/webhooks/recovery/operation-service.ts";
import { webhookSubscriptionService } from "../features/webhooks/service.ts";
import { meService } from "../identity/me-service.ts";
import { resourceMetadata } from "../identity/resource-metadata.ts";
import { createBacklog } from "../jobs/backlog.ts";
import { createPortal } from "../portal/portal.ts";
import { createSdkHook } from "../registry/hook.ts";
import { openReleases } from "../registry/releases.ts";
import { createClientAddress } from "../rpc/client-address.ts";
import { createDispatch } from "../rpc/dispatch.ts";
import { idempotency } from "../rpc/idempotency/idempotency.ts";
import { createAuthFailures } from "../rpc/limits/auth-failures.ts";
import { uploadPermits } from "../rpc/limits/call-limits.ts";
import { observe, traceCalls } from "../rpc/observe.ts";
import { streamsOf } from "../rpc/protocols/streams.ts";
import { validate } from "../rpc/validation/validate.ts";
import type { RequestHandler } from "../server/error-boundary.ts";
import { listen } from "../server/listener.ts";
import { createRequestHandler } from "../server/request-handler.ts";
import { createAuthentication } from "./authentication.ts";
import type { AppContext } from "./context.ts";
import { shareOfOpenFiles } from "./open-files.ts";

/** The role that serves requests. */
interface Api {
  readonly port: number;
  /** Accepts no more requests and waits for those in flight. */
  close(): Promise<void>;
}

/**
 * Time for calls in flight to end when the service stops, in milliseconds. Twice the time limit
 * of a statement, and less than the 30 s that orchestrators commonly wait before they kill a process.
 */
const graceMs = 10_000;

/** Starts the API of a process. */
export async function startApi(context: AppContext, operations: RequestHandler): Promise<Api> {
  const { config, log, db, queue, notifier, transact, sealer, guard, metrics, files, base, kinds } =
    context;
  const authentication = createAuthentication(config, context);
  const clientAddress = createClientAddress(config.TRUSTED_PROXIES);
  const hookFailures = createAuthFailures(
    config.AUTH_FAILURES_PER_MINUTE / config.RATE_LIMIT_PROCESSES,
  );
  const billing = await createBilling(config, {
    db,
    transact,
    log,
    clientAddress,
    failures: hookFailures,
    base,
  });
  const perAddress = config.FORM_PER_ADDRESS_PER_MINUTE / config.RATE_LIMIT_PROCESSES;
  const links = createRequesterLinks({ db, sealer, base });
  const releases = openReleases(db.pool, context.stores);
  const receiving: ReceiveContext = {
    ...context,
    clientAddress,
    links,
    failures: hookFailures,
    confirm: createConfirm({
      canMail: config.SMTP_URL !== undefined,
      perHour: {
        address: config.CONFIRMATIONS_PER_ADDRESS_PER_HOUR,
        domain: config.CONFIRMATIONS_PER_DOMAIN_PER_HOUR,
        channel: config.CONFIRMATIONS_PER_CHANNEL_PER_HOUR,
        workspace: config.CONFIRMATIONS_PER_WORKSPACE_PER_HOUR,
      },
      withheld: metrics.confirmationWithheld,
    }),
    observe: metrics.messageSettled,
  };
  const hooks = await Promise.all([...kinds.values()].map((kind) => kind.receive?.(receiving)));
  const entries = [
    meService(db, async (reads, id) => toApiKey(await readApiKey(reads, id))),
    memberService(db),
    apiKeyService(db),
    auditService(db),
    webhookSubscriptionService({
      db,
      sealer,
      backlog: createBacklog(queue),
      checkEndpoint(text) {
        const result = parseEndpointUrl(text, guard);
        return result instanceof URL ? undefined : result;
      },
      sentHeaders: requestHeaders,
    }),
    operationService(db),
    ticketService({
      db,
      channels: createTicketChannels(kinds),
      files,
      loadReplies,
      links,
    }),
    attachmentService(files),
    requesterService(db),
    cannedReplyService(db),
    channelService({ db, sealer, base, kinds, contract: context.channelContract }),
    billing.entry,
    eventService(db, notifier),
  ];
  const stopping = new AbortController();
  const handler = createRequestHandler({
    entries,
    dispatch: createDispatch(
      entries,
      [
        traceCalls,
        observe(metrics.called),
        ...authentication.interceptors,
        uploadPermits(createUploadPermits(concurrentUploads.api)),
        validate,
        idempotency(db, {
          keptHours: config.IDEMPOTENCY_RETENTION_HOURS,
          except: [
            BillingService.method.createCheckoutSession,
            BillingService.method.createPortalSession,
          ],
          lookFirst: [AttachmentService.method.createAttachment],
        }),
      ],
      transact,
    ),
    log,
    clientAddress,
    corsOrigins: config.CORS_ORIGINS,
    isReady: () => !context.isStopping(),
    shutdownSignal: stopping.signal,
    pages: [
      operations,
      resourceMetadata(base, () => authentication.authorizationServer(base())),
      ...(authentication.demoLogin ? [authentication.demoLogin.handle] : []),
      ...hooks.filter((hook) => hook !== undefined),
      createRequesterPage({
        db,
        transact,
        links,
        files,
        acquireUploadPermit: createUploadPermits(concurrentUploads.conversations),
        takesFiles: (type, settings) => kinds.get(type)?.takesFiles?.(settings) ?? false,
        log,
        clientAddress,
        key: config.SECRET_ENCRYPTION_KEY,
        perAddress,
      }),
      createFileHook({
        files,
        links,
        authentication: authentication.interceptors,
        log,
        clientAddress,
        perAddress,
      }),
      ...billing.pages,
      ...(releases ? [createSdkHook(releases, base)] : []),
      createPortal(config, base),
    ],
  });
  const listener = await listen({
    handler,
    isStream: streamsOf(entries.map(({ service }) => service)),
    log,
    port: config.PORT,
    host: config.HOST,
    limits: { connections: shareOfOpenFiles("MAX_CONNECTIONS", config.MAX_CONNECTIONS, log) },
    sharesPort: config.PROCESSES > 1,
    isDraining: context.isStopping,
  });
  const { port } = listener;
  context.listensOn(port);
  await authentication.demoLogin?.start(base(), port);
  // Meanwhile it serves: a bucket that is down keeps nothing else from working.
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
      await authentication.close();
    },
  };
}
