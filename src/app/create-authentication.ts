import type { JobInsert } from "pg-boss";
import type { Config } from "../config/settings.ts";
import type { Notices } from "../features/mail/notices.ts";
import { createSetMember } from "../features/members/act-as.ts";
import { signInMail } from "../features/members/mails.ts";
import { createRecordSignIn, membership } from "../features/members/sign-in.ts";
import { createKeyAuthenticator, createKeyLookup } from "../identity/api-key/authenticator.ts";
import { createLastUsed } from "../identity/api-key/last-used.ts";
import { type Authenticator, authenticate, requireRights } from "../identity/authenticate.ts";
import { createConsoleAuthenticator } from "../identity/console-session/authenticator.ts";
import { createJwtAuthenticator } from "../identity/jwt/authenticator.ts";
import { createKeySet } from "../identity/jwt/key-set.ts";
import { createJwtVerifier } from "../identity/jwt/verify.ts";
import { createFindWorkspace } from "../identity/organizations.ts";
import type { AuthorizationServer } from "../identity/resource-metadata.ts";
import { hasSignIn, namesOf } from "../identity/sign-in/settings.ts";
import { createSignIn, type SignIn } from "../identity/sign-in/sign-in.ts";
import { translatorFor } from "../language/catalogues.ts";
import type { ClientAddress } from "../rpc/client-address.ts";
import type { Interceptor } from "../rpc/dispatch.ts";
import { type AuthFailures, createAuthFailures } from "../rpc/limits/auth-failures.ts";
import { rateLimit, streamLimit } from "../rpc/limits/call-limits.ts";
import { type AppConfig, type AppContext, secretKeysOf } from "./context.ts";
import { invitationEntry } from "./invitation-entry.ts";

/** The part of the chain that identifies callers and applies their limits. */
interface Authentication {
  readonly interceptors: readonly Interceptor[];
  /** The sign-in at the service itself, if enabled. */
  readonly signIn: SignIn | undefined;
  /** The issuers of tokens for a service at this address. */
  authorizationServers(base: string): readonly AuthorizationServer[];
  /** Whether the tokens of an issuer state the role of their member. */
  setsRole(issuer: string): boolean;
  close(): Promise<void>;
}

interface AuthenticationContext
  extends Pick<AppContext, "db" | "transact" | "log" | "sealer" | "directory"> {
  /** Adds jobs to a queue. */
  readonly enqueue: (queue: string, ...jobs: JobInsert<object>[]) => Promise<unknown>;
}

/** Creates every enabled way to authenticate. */
export function createAuthentication(
  config: AppConfig,
  { db, transact, log, sealer, directory, enqueue }: AuthenticationContext,
  { clientAddress, notices }: { clientAddress: ClientAddress; notices: Notices },
): Authentication {
  const processes = config.RATE_LIMIT_PROCESSES;
  const failures = createAuthFailures(config.AUTH_FAILURES_PER_MINUTE / processes);
  const lastUsed = createLastUsed(db.pool, log);
  const { JWT_ISSUER: issuer } = config;
  const signIn = hasSignIn(config)
    ? createSignIn({
        db,
        transact,
        log,
        sealer,
        secretKeys: secretKeysOf(config),
        failures,
        isBesideProvider: issuer !== undefined,
        clientAddress,
        processes,
        membership,
        sendLink: notices.canSend
          ? async ({ language, ...link }) =>
              notices.send(enqueue, signInMail(await translatorFor(language), link))
          : undefined,
        signedIn: createRecordSignIn(db),
      })
    : undefined;
  const authenticators = [
    createKeyAuthenticator(
      createKeyLookup(db.pool),
      failures,
      lastUsed.touch,
      directory === undefined,
    ),
    createConsoleAuthenticator(db.pool, failures),
    ...(signIn === undefined ? [] : [signIn.authenticator]),
    ...jwtAuthenticators(config, { db, log, directory }, failures),
  ];
  const setMember = createSetMember({
    pool: db.pool,
    reads: db.reads,
    transact,
    linkByEmail: config.JWT_LINK_BY_EMAIL,
    acceptByToken: invitationEntry(config) === "dashboard",
    isOpen: (candidate) => candidate === issuer,
  });
  return {
    interceptors: [
      authenticate(authenticators, setMember, async (token) =>
        directory === undefined ? false : directory.wasMoved(token),
      ),
      rateLimit({ perMinute: config.RATE_LIMIT_PER_MINUTE, processes }),
      streamLimit(config.MAX_STREAMS),
      requireRights,
    ],
    signIn,
    authorizationServers: (base) => [
      ...(signIn === undefined ? [] : [namesOf(base)]),
      ...(issuer === undefined ? [] : [{ issuer, audience: config.JWT_AUDIENCE[0] }]),
    ],
    setsRole: (candidate) => candidate === issuer && config.JWT_ROLE_CLAIM !== undefined,
    close: () => lastUsed.close(),
  };
}

function jwtAuthenticators(
  config: Config,
  { db, log, directory }: Pick<AppContext, "db" | "log" | "directory">,
  failures: AuthFailures,
): Authenticator[] {
  const { JWT_ISSUER: issuer, JWT_PROVISION_WORKSPACES: provision } = config;
  const { JWT_ROLE_CLAIM: claim, JWT_DEFAULT_ROLE: absent = "agent" } = config;
  if (issuer === undefined) {
    return [];
  }
  const verify = createJwtVerifier({
    issuer,
    audience: config.JWT_AUDIENCE,
    algorithms: config.JWT_ALGORITHMS,
    getKey: createKeySet({ issuer, url: config.JWT_JWKS_URL, log }),
  });
  return [
    createJwtAuthenticator({
      verify,
      workspaceClaim: config.JWT_WORKSPACE_CLAIM,
      roleClaim: claim === undefined ? undefined : { claim, absent },
      findWorkspace: createFindWorkspace(db.pool, issuer, provision, directory),
      failures,
    }),
  ];
}
