import type { WebhookSubscriptionService } from "../../../gen/ticketing/v1/webhook_subscription_service_pb.ts";
import type { Database } from "../../db/database.ts";
import type { Sealer } from "../../db/sealer.ts";
import type { Backlog } from "../../jobs/backlog.ts";
import type { ServiceHandlers } from "../../rpc/dispatch.ts";
import type { FieldViolation } from "../../rpc/errors/api-error.ts";
import type { SentHeaders } from "./sent-request.ts";

/** The handlers of WebhookSubscriptionService, by name. */
export type WebhookHandlers = ServiceHandlers<typeof WebhookSubscriptionService>;

/** The violation of a URL that cannot be an endpoint; undefined if it can. */
type CheckEndpoint = (url: string) => Omit<FieldViolation, "field"> | undefined;

/** The dependencies of the handlers of WebhookSubscriptionService. */
export interface WebhookDeps {
  readonly db: Database;
  readonly sealer: Sealer;
  readonly backlog: Backlog;
  readonly checkEndpoint: CheckEndpoint;
  /** Subscriptions that a workspace may have: each event becomes that many deliveries. */
  readonly maxSubscriptions: number;
  readonly sentHeaders: SentHeaders;
}
