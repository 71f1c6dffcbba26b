import type { Config } from "../config/settings.ts";
import type { Database } from "../db/database.ts";
import { recordMembers } from "../features/members/record.ts";
import { createLastUsed } from "../identity/api-key/last-used.ts";
import { createKeyLookup, createKeyScheme } from "../identity/api-key/scheme.ts";
import { authenticate, requireRole, type TokenScheme } from "../identity/authenticate.ts";
import { createDemoLogin, type DemoLogin } from "../identity/demo-login/demo-login.ts";
import { hasDemoLogin, namesOf } from "../identity/demo-login/settings.ts";
import { createMemoryAdapter } from "../identity/demo-login/storage.ts";
import { createKeySet } from "../identity/jwt/key-set.ts";
import { createJwtScheme } from "../identity/jwt/scheme.ts";
import { createJwtVerifier } from "../identity/jwt/verify.ts";
import { createFindWorkspace } from "../identity/organizations.ts";
import type { AuthorizationServer } from "../identity/resource-metadata.ts";
import type { Interceptor } from "../rpc/dispatch.ts";
import { type AuthFailures, createAuthFailures } from "../rpc/limits/auth-failures.ts";
import { rateLimit, streamLimit } from "../rpc/limits/call-limits.ts";
import type { Logger } from "../telemetry/log.ts";
import type { AppContext } from "./context.ts";

/** The part of the chain that identifies callers and applies their limits. */
interface Authentication {
  readonly interceptors: readonly Interceptor[];
  /** The login without an identity provider, if enabled. */
  readonly demoLogin: DemoLogin | undefined;
  /** The identity provider for a service at this address, if any. */
  authorizationServer(base: string): AuthorizationServer | undefined;
  close(): Promise<void>;
}

/** Creates every enabled way to authenticate. */
export function createAuthentication(
  config: Config,
  { db, log, loginAdapter }: Pick<AppContext, "db" | "log" | "loginAdapter">,
): Authentication {
  const processes = config.RATE_LIMIT_PROCESSES;
  const failures = createAuthFailures(config.AUTH_FAILURES_PER_MINUTE / processes);
  const lastUsed = createLastUsed(db.pool, log);
  const { JWT_ISSUER: issuer, DATA_DIR: dataDir } = config;
  const demoLogin = hasDemoLogin(config)
    ? createDemoLogin({ db, dataDir, failures, adapter: loginAdapter ?? createMemoryAdapter() })
    : undefined;
  const schemes = [
    createKeyScheme(createKeyLookup(db.pool), failures, lastUsed.touch),
    ...jwtSchemes(config, db, failures, log),
    ...(demoLogin === undefined ? [] : [demoLogin.scheme]),
  ];
  return {
    interceptors: [
      authenticate(schemes),
      rateLimit({ perMinute: config.RATE_LIMIT_PER_MINUTE, processes }),
      streamLimit(config.MAX_STREAMS),
      recordMembers(db.pool),
      requireRole,
    ],
    demoLogin,
    authorizationServer(base) {
      if (issuer !== undefined) {
        return { issuer, audience: config.JWT_AUDIENCE[0] };
      }
      return demoLogin && namesOf(base);
    },
    close: () => lastUsed.close(),
  };
}

function jwtSchemes(
  config: Config,
  db: Database,
  failures: AuthFailures,
  log: Logger,
): TokenScheme[] {
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
    createJwtScheme({
      verify,
      workspaceClaim: config.JWT_WORKSPACE_CLAIM,
      roleClaim: claim === undefined ? undefined : { claim, absent },
      findWorkspace: createFindWorkspace(db.pool, issuer, provision),
      failures,
    }),
  ];
}
