import { randomBytes } from "node:crypto";
import { Code } from "@connectrpc/connect";
import type { Sealer } from "../../../../db/sealer.ts";
import {
  ApiError,
  badRequest,
  failedPrecondition,
  invalidField,
} from "../../../../rpc/errors/api-error.ts";
import type { ChannelEntity } from "../../entity.ts";
import type { ChannelLogin, LoginCaller } from "../../kind.ts";
import { AccountError } from "./account-error.ts";
import { accountIn } from "./accounts.ts";
import { type FindProvider, NotRegistered } from "./oauth-client.ts";

/** The path that providers send browsers back to. */
const returnPath = "/channel-login";
const lifetimeMs = 10 * 60_000;

/** The state that comes back from the provider, sealed so that no one else can create or read it. */
interface State {
  readonly workspaceId: string;
  readonly channelId: string;
  readonly callerId: string;
  readonly provider: string;
  readonly startedAt: number;
  readonly nonce: string;
  readonly verifier: string;
}

/** Connects accounts of channels by OAuth: an authorization code with PKCE. */
export function createChannelLogin(findProvider: FindProvider): ChannelLogin {
  return {
    async start(channel, caller, { sealer, base }) {
      const provider = providerOf(channel);
      const state: State = {
        workspaceId: channel.workspaceId,
        channelId: channel.id,
        callerId: caller.id,
        provider,
        startedAt: Date.now(),
        nonce: randomText(),
        verifier: randomText(),
      };
      // The page that comes back reads which channel it is about.
      const sealed = `${channel.id}.${await sealer.seal(JSON.stringify(state))}`;
      return forCallers(() =>
        findProvider(provider).client.authorizationUrl({
          ...state,
          redirectUri: base + returnPath,
          state: sealed,
        }),
      );
    },

    async finish(channel, caller, redirectUrl, { sealer, base }) {
      const url = URL.canParse(redirectUrl) ? new URL(redirectUrl) : undefined;
      if (url === undefined || url.href.split("?", 1)[0] !== base + returnPath) {
        throw invalidField("redirectUrl", "INVALID_VALUE", `must begin with ${base}${returnPath}?`);
      }
      const sealed = url.searchParams.get("state") ?? "";
      const state = await openState(sealer, sealed);
      requireOwn(state, channel, caller);
      requireCurrent(state, channel);
      const { username, refreshToken } = await forCallers(() =>
        findProvider(state.provider).client.exchange(url, { ...state, state: sealed }),
      );
      return (locked) => {
        requireCurrent(state, locked);
        const connectedAt = new Date().toISOString();
        return { account: { username, connectedAt, refreshToken } };
      };
    },
  };
}

const randomText = () => randomBytes(32).toString("base64url");

/** @throws {ApiError} when the channel has no account */
function providerOf({ settings }: ChannelEntity): string {
  const provider = accountIn(settings)?.provider;
  if (provider === undefined) {
    throw badRequest("the channel has no account; set email.account first");
  }
  return provider;
}

async function openState(sealer: Sealer, text: string): Promise<State> {
  try {
    return JSON.parse(await sealer.open(text.slice(text.indexOf(".") + 1)));
  } catch {
    throw refused("INVALID_VALUE", "does not belong to a login that this service started");
  }
}

/** A login is finished by the caller who started it, so that no one is led to connect their account elsewhere. */
function requireOwn(state: State, { id, workspaceId }: ChannelEntity, caller: LoginCaller): void {
  if (state.workspaceId !== workspaceId || state.channelId !== id) {
    throw refused("INVALID_VALUE", "belongs to the login of another channel");
  }
  if (state.callerId !== caller.id) {
    throw refused("OTHER_CALLER", "belongs to a login that someone else started; start your own");
  }
}

/** A login is finished once, and the provider accepts its code once. */
function requireCurrent({ startedAt, provider }: State, { settings }: ChannelEntity): void {
  const account = accountIn(settings);
  if (Date.now() - startedAt > lifetimeMs) {
    throw refused(
      "EXPIRED",
      "belongs to a login that was started more than 10 minutes ago; start a new one",
    );
  }
  if (startedAt <= Date.parse(account?.connectedAt ?? "")) {
    throw refused(
      "USED",
      "belongs to a login from before the account was connected; start a new one",
    );
  }
  if (account?.provider !== provider) {
    throw refused("INVALID_VALUE", "belongs to a login with another provider; start a new one");
  }
}

const refused = (reason: string, message: string) => invalidField("redirectUrl", reason, message);

/** Turns errors of accounts into errors of calls. */
async function forCallers<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof AccountError)) {
      throw error;
    }
    const { message, cause, isTemporary } = error;
    if (isTemporary) {
      throw new ApiError(Code.Unavailable, "MAIL_PROVIDER_UNAVAILABLE", message, {
        headers: { "Retry-After": "5" },
        cause,
      });
    }
    throw error instanceof NotRegistered
      ? failedPrecondition("MAIL_PROVIDER_NOT_CONFIGURED", message, { cause })
      : failedPrecondition("LOGIN_FAILED", message, { cause });
  }
}
