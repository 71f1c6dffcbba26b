import { LRUCache } from "lru-cache";
import type { Pool } from "pg";
import type { EmailSettings } from "../../../../../gen/ticketing/v1/channel_service_pb.ts";
import { upTo } from "../../../../concurrency/lru.ts";
import { createSemaphores } from "../../../../concurrency/semaphore.ts";
import type { ServerAddress } from "../../../../config/mail.ts";
import { inTransaction } from "../../../../db/pool/in-transaction.ts";
import type { Sealer } from "../../../../db/sealer.ts";
import { openSecrets } from "../../settings.ts";
import { AccountError } from "./account-error.ts";
import type { FindProvider, RegisteredProvider } from "./oauth-client.ts";

/** The name of the sealed setting. */
export const refreshTokenSetting = "account.refreshToken";

/** An account, as it is stored in the settings of its channel. */
export interface StoredAccount {
  readonly provider: string;
  /** Absent until it is connected. */
  readonly username?: string;
  /** ISO 8601. */
  readonly connectedAt?: string;
  /** Whether emails to requesters are sent another way. */
  readonly receiveOnly?: boolean;
}

/** The parts of a channel that concern its account. */
interface AccountChannel {
  readonly id: string;
  readonly workspaceId: string;
  readonly settings: object;
}

/** A connected account, with everything needed to read and send its emails. */
export interface MailAccount {
  /** Its address, with which it logs in. */
  readonly username: string;
  /** Over TLS. */
  readonly imap: ServerAddress;
  /** With STARTTLS. */
  readonly smtp: ServerAddress;
  /** Human-readable advice if a server refuses the account. */
  readonly advice: string;
  /**
   * A token for SASL XOAUTH2 that is valid for another minute.
   * @param refused the token that a server has just refused, so that it is not returned again
   * @throws {AccountError}
   */
  accessToken(refused?: string): Promise<string>;
  /**
   * A token that the provider issues now.
   * @throws {AccountError}
   */
  newToken(): Promise<string>;
}

/**
 * Finds the account of a channel; undefined if it has none.
 * @throws {AccountError} when it is not connected, or this service is not registered with its provider
 */
export type FindAccount = (channel: AccountChannel) => MailAccount | undefined;

export const accountIn = (settings: object): StoredAccount | undefined =>
  (settings as EmailSettings).account as StoredAccount | undefined;

interface CachedToken {
  /** When the connection that it belongs to was made. */
  readonly connectedAt: string | undefined;
  readonly accessToken: string;
  readonly expiresAt: number;
}

/** Channels whose tokens are kept in memory. */
const maxTokens = 2_000;
/** A token is renewed this long before it expires. */
const leewayMs = 60_000;
/** A transaction waits for the provider, whose own limit is shorter. */
const idleMs = 30_000;

/** Finds accounts, and keeps their access tokens in the memory of this process. */
export function createMailAccounts(
  { pool, sealer }: { readonly pool: Pool; readonly sealer: Sealer },
  findProvider: FindProvider,
): FindAccount {
  const tokens = new LRUCache<string, CachedToken>(upTo(maxTokens));
  const renewals = new Map<string, Promise<CachedToken>>();
  // Each holds a connection to the database, while the provider may be slow.
  const turnsAt = createSemaphores({
    permits: 2,
    withinMs: 60_000,
    timeout: () => new AccountError("Too many accounts are logging in.", { isTemporary: true }),
  });

  /**
   * Fetches a token. Providers replace the refresh token, and may treat a second use of the old one
   * as theft, so only one process at a time asks for a channel.
   */
  async function renew(
    { workspaceId, id }: AccountChannel,
    { provider, client }: RegisteredProvider,
  ): Promise<CachedToken> {
    const release = await turnsAt(provider.name).acquire();
    try {
      return await inTransaction(
        pool,
        async (connection) => {
          await connection.query("select pg_advisory_xact_lock(hashtextextended($1, 0))", [
            `mail account ${id}`,
          ]);
          const read = async (lock = "") => {
            const text = `select settings, sealed_settings as "sealedSettings" from channels
              where workspace_id = $1 and id = $2 ${lock}`;
            const { rows } = await connection.query(text, [workspaceId, id]);
            const secrets = await openSecrets(sealer, rows[0] ?? {});
            return { account: accountIn(rows[0]?.settings ?? {}), secrets };
          };
          const { account, secrets } = await read();
          const before = secrets[refreshTokenSetting];
          if (before === undefined || account?.provider !== provider.name) {
            throw new AccountError(notConnected);
          }
          const { accessToken, expiresAt, refreshToken = before } = await client.refresh(before);
          if (refreshToken !== before) {
            // Others may change the settings in the meantime, or connect the account again.
            const { secrets: now } = await read("for no key update");
            if (now[refreshTokenSetting] === before) {
              const changed = { ...now, [refreshTokenSetting]: refreshToken };
              await connection.query(
                "update channels set sealed_settings = $3 where workspace_id = $1 and id = $2",
                [workspaceId, id, await sealer.seal(JSON.stringify(changed))],
              );
            }
          }
          return { connectedAt: account.connectedAt, accessToken, expiresAt };
        },
        idleMs,
      );
    } finally {
      release();
    }
  }

  return (channel) => {
    const account = accountIn(channel.settings);
    if (account === undefined) {
      return undefined;
    }
    const registered = findProvider(account.provider);
    const { username, connectedAt } = account;
    if (username === undefined) {
      throw new AccountError(notConnected);
    }
    const { imap, smtp, advice } = registered.provider;
    async function newToken(): Promise<string> {
      const renewal =
        renewals.get(channel.id) ??
        renew(channel, registered).finally(() => renewals.delete(channel.id));
      renewals.set(channel.id, renewal);
      const renewed = await renewal;
      tokens.set(channel.id, renewed);
      return renewed.accessToken;
    }
    return {
      username,
      imap,
      smtp,
      advice,
      async accessToken(refused) {
        const known = tokens.get(channel.id);
        if (
          known !== undefined &&
          known.connectedAt === connectedAt &&
          known.expiresAt - performance.now() > leewayMs &&
          known.accessToken !== refused
        ) {
          return known.accessToken;
        }
        return newToken();
      },
      newToken,
    };
  };
}

const notConnected = "The account is not connected. Connect it.";
