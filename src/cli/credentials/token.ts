import { Failure } from "../../terminal/failure.ts";
import { note } from "../../terminal/output.ts";
import type { Environment } from "./environment.ts";
import { type Profile, type Session, withProfile } from "./profile.ts";

/** Tokens that expire sooner than this, in milliseconds, are renewed. */
const marginMs = 30_000;

/**
 * The bearer token for calls, from `SERVICE_TOKEN` or the profile. The token of a login is renewed
 * shortly before it expires.
 * @throws {Failure} when there is none, or the login has expired
 */
export async function findToken({ url, token, profile, store }: Environment): Promise<string> {
  if (token !== undefined) {
    return token;
  }
  const { apiKey, login } = store.read().profiles.get(profile ?? "") ?? {};
  const found = apiKey ?? fresh(login);
  if (found !== undefined) {
    return found;
  }
  if (login === undefined || profile === undefined) {
    throw new Failure("auth", `no credential for ${url}`, {
      hint: "set SERVICE_TOKEN to an API key, or run `ticketing login`",
    });
  }
  // Another command may have renewed it in the meantime: a provider may accept a refresh token only once.
  const settings = await store.update(async (before) => {
    const stored = before.profiles.get(profile);
    return stored?.login === undefined || fresh(stored.login) !== undefined
      ? before
      : withProfile(before, profile, { ...stored, login: await renew(stored.login) });
  });
  const { login: renewed } = settings.profiles.get(profile) as Profile;
  return renewed?.accessToken ?? findToken({ url, token, profile, store });
}

/** The token, unless it is about to expire. */
function fresh(login: Session | undefined): string | undefined {
  const expiresAt = login?.expiresAt ?? Number.POSITIVE_INFINITY;
  return expiresAt - Date.now() > marginMs ? login?.accessToken : undefined;
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

/** Revokes the refresh token of a login at its identity provider, and reports it when that fails. */
export async function revoke(login: Session | undefined): Promise<void> {
  if (login !== undefined && !(await isRevoked(login))) {
    note("Your tokens could not be revoked. They will expire on their own.");
  }
}

async function isRevoked({ issuer, clientId, refreshToken }: Session): Promise<boolean> {
  if (refreshToken === undefined) {
    return false;
  }
  const [{ discover }, { tokenRevocation }] = await Promise.all([
    import("./openid.ts"),
    import("openid-client"),
  ]);
  try {
    await tokenRevocation(await discover(issuer, clientId), refreshToken);
    return true;
  } catch {
    return false;
  }
}
