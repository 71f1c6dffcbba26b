import type { Environment } from "./environment.ts";
import { Failure } from "./failure.ts";
import { openSessions, type Session } from "./sessions.ts";

/** Tokens that expire sooner than this, in milliseconds, are renewed. */
const marginMs = 30_000;

/**
 * The bearer token for calls: `SERVICE_TOKEN`, or the token of the stored login,
 * renewed shortly before it expires.
 * @throws {Failure} when there is neither, or the login has expired
 */
export async function findToken({ url, token, configDir }: Environment): Promise<string> {
  if (token !== undefined) {
    return token;
  }
  const sessions = openSessions(configDir);
  const session = sessions.get(url);
  if (session === undefined) {
    throw new Failure("auth", `no credential for ${url}`, {
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
  const expired = new Failure("auth", "your login has expired", { hint: "run `ticketing login`" });
  if (session.refreshToken === undefined) {
    throw expired;
  }
  const { discover, toSession } = await import("./openid.ts");
  const openid = await import("openid-client");
  try {
    const client = await discover(session.issuer, session.clientId);
    const tokens = await openid.refreshTokenGrant(client, session.refreshToken);
    return { ...session, ...toSession(session.issuer, session.clientId, tokens, session) };
  } catch (error) {
    if (error instanceof openid.ResponseBodyError) {
      throw expired;
    }
    throw error;
  }
}
