import type { Environment } from "./environment.ts";
import { Failure } from "./failure.ts";
import { openSessions, type Session } from "./sessions.ts";

/** Renewed when it has less than this left, in milliseconds. */
const marginMs = 30_000;

/**
 * The bearer token to call with: `SERVICE_TOKEN`, or that of the login, which
 * is renewed when it is about to expire.
 * @throws {Failure} when there is none
 */
export async function findToken({ url, token, configDir }: Environment): Promise<string> {
  if (token !== undefined) {
    return token;
  }
  const sessions = openSessions(configDir);
  const session = sessions.get(url);
  if (session === undefined) {
    throw new Failure("auth", `there is no credential for ${url}`, {
      hint: "set SERVICE_TOKEN to an API key, or run `ticketing login`",
    });
  }
  if ((session.expiresAt ?? Number.POSITIVE_INFINITY) - Date.now() > marginMs) {
    return session.accessToken;
  }
  const renewed = await renew(session);
  sessions.set(url, renewed);
  return renewed.accessToken;
}

async function renew(session: Session): Promise<Session> {
  const expired = new Failure("auth", "the login has expired", { hint: "run `ticketing login`" });
  if (session.refreshToken === undefined) {
    throw expired;
  }
  const { discover, toSession } = await import("./openid.ts");
  const openid = await import("openid-client");
  try {
    const client = await discover(session.issuer, session.clientId);
    const tokens = await openid.refreshTokenGrant(client, session.refreshToken);
    return { ...session, ...toSession(session.issuer, session.clientId, tokens, session) };
  } catch (thrown) {
    if (thrown instanceof openid.ResponseBodyError) {
      throw expired;
    }
    throw thrown;
  }
}
