import type { SecretKeys } from "../../config/derive-keys.ts";
import type { Database } from "../../db/database.ts";
import type { Sealer } from "../../db/sealer.ts";
import type { Transact } from "../../db/tenancy/unit-of-work.ts";
import type { ClientAddress } from "../../rpc/client-address.ts";
import type { AuthFailures } from "../../rpc/limits/auth-failures.ts";
import type { Logger } from "../../telemetry/log.ts";
import type { Membership } from "./accept-link.ts";
import type { SendLink } from "./mail-links.ts";
import type { Origin, SessionClient } from "./sessions.ts";

/** The parts of the rest of the service that the sign-in needs. */
export interface SignInOptions {
  readonly db: Database;
  readonly transact: Transact;
  readonly log: Logger;
  readonly sealer: Sealer;
  readonly secretKeys: SecretKeys;
  readonly failures: AuthFailures;
  /** Whether another authenticator accepts the tokens of an identity provider. */
  readonly isBesideProvider: boolean;
  readonly clientAddress: ClientAddress;
  /** The number of processes that share the limits. */
  readonly processes: number;
  readonly membership: Membership;
  /** Sends a link by email; undefined if the service sends none. */
  readonly sendLink: SendLink | undefined;
  /** Records that someone has signed in. */
  readonly signedIn: (accountId: string, client: SessionClient, origin: Origin) => Promise<void>;
}
