import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import type {
  EmailSettings,
  ImapSettings,
} from "../../../../gen/ticketing/v1/channel_service_pb.ts";
import type { SecretKeys } from "../../../config/derive-keys.ts";
import type { AddressGuard } from "../../../egress/address-guard.ts";
import { createMessageIds } from "../../mail/message-id.ts";
import type { CanMail } from "../../mail/replies.ts";
import { createReplyAddresses } from "../../mail/reply-address.ts";
import type { Replies } from "../../tickets/deps.ts";
import { ChannelEntity } from "../entity.ts";
import type { ChannelContext, ChannelKind } from "../kind.ts";
import {
  accountIn,
  createMailAccounts,
  type FindAccount,
  refreshTokenSetting,
  type StoredAccount,
} from "./account/accounts.ts";
import { createChannelLogin } from "./account/login.ts";
import { createOAuthClients } from "./account/oauth-client.ts";
import type { MailProviders } from "./account/providers.ts";
import { checkEmail } from "./check.ts";
import { mailboxOf } from "./imap/mailbox.ts";
import { purgeRawMails } from "./incoming/raw-mails.ts";
import {
  domainRecordsOf,
  isDomainProved,
  proveDomain,
  withdrawProofs,
} from "./outgoing/domain-proof.ts";
import { shownServer } from "./outgoing/own-server.ts";
import { senderOf } from "./outgoing/route.ts";
import type { ServiceServer } from "./outgoing/send.ts";
import type { FetchText } from "./sources/sns.ts";

interface EmailOptions {
  readonly keys: SecretKeys;
  readonly replies: Replies;
  readonly canMail: CanMail;
  /** The mail server of the service, which sends for channels without one; undefined if there is none. */
  readonly service: ServiceServer | undefined;
  /** Domain of the Message-IDs of emails. */
  readonly domain: string;
  /** How long an email in flight may take when the process stops, in milliseconds. */
  readonly graceMs: number;
  /** Providers at which mailboxes are connected. */
  readonly providers: MailProviders;
  /** For the servers that tenants name, and for Amazon SNS. */
  readonly guard: AddressGuard;
  /** Fetches what Amazon SNS names; default: over the network. */
  readonly fetchText?: FetchText;
}

/**
 * Email addresses whose mail a server hands over, or that are read from a mailbox. Its workers send
 * the emails of all kinds.
 */
export function emailKind({
  keys,
  replies,
  canMail,
  service,
  domain,
  graceMs,
  providers,
  guard,
  fetchText = (url) => fetchFromAmazon(url, guard),
}: EmailOptions): ChannelKind {
  const ownAddress = service?.from.address ?? "";
  const findProvider = createOAuthClients(providers);
  let findAccount: FindAccount | undefined;
  /** The accounts of this process: all uses share tokens, and turns at the providers. */
  function accountsOf({ db: { pool }, sealer }: Pick<ChannelContext, "db" | "sealer">) {
    findAccount ??= createMailAccounts({ pool, sealer }, findProvider);
    return findAccount;
  }
  const signed = {
    messageIds: createMessageIds({ ...keys, domain }),
    replyAddresses: createReplyAddresses(keys),
  };

  return {
    type: "email",
    required(values) {
      const hasAny = (group: string) => Object.keys(values).some((name) => name.startsWith(group));
      const moving = values["imap.afterImport"] === "move" ? ["imap.moveTo"] : [];
      const login = values["smtp.username"] ? ["smtp.password"] : [];
      const server = hasAny("smtp.") ? ["smtp.host", ...login] : [];
      if (hasAny("account.")) {
        return ["address", "account.provider", ...moving, ...server];
      }
      const mailbox = ["imap.host", "imap.username", "imap.password"];
      const proof = values.provider === "ses" ? "topicArn" : "secret";
      return ["address", ...(hasAny("imap.") ? [...mailbox, ...moving] : [proof]), ...server];
    },
    excluded: (values) =>
      values["account.provider"]
        ? ofOwnServers.map((name) => ({ name, message: "cannot be set with an account" }))
        : [],
    secret: ["secret", "imap.password", "smtp.password", refreshTokenSetting],
    boundTo: {
      "imap.password": ["imap.host", "imap.port", "imap.security", "imap.username"],
      "smtp.password": ["smtp.host", "smtp.port", "smtp.security", "smtp.username"],
      "account.username": ["account.provider"],
      "account.connectedAt": ["account.provider"],
      [refreshTokenSetting]: ["account.provider"],
    },
    mail: { confirms: false },
    show: (channel, base) => {
      const { id, settings, sealedSettings } = channel;
      const { imap, provider, smtp } = settings as EmailSettings;
      const account = accountIn(settings);
      const hasOwn = smtp !== undefined || account !== undefined;
      const domainRecord = {
        ...domainRecordsOf(keys, channel)[0],
        verified: isDomainProved(channel),
      };
      return {
        // Mailgun posts whole emails only to URLs that end this way.
        webhookUrl: `${base}/hooks/email/${id}${provider === "mailgun" ? "/mime" : ""}`,
        ...(imap && { imap: mailboxOf(imap) }),
        ...(account && showAccount(account, imap, sealedSettings !== null)),
        ...(smtp && { smtp: shownServer(smtp) }),
        fromAddress: senderOf(channel) ?? ownAddress,
        ...(service && !hasOwn && { domainRecord }),
      };
    },
    takesFiles: () => true,
    replies,
    forwards: {
      from: ownAddress,
      async obstacle(em, ticket) {
        if (!(await canMail(em, ticket))) {
          return "email is not set up";
        }
        const receiving = await em.count(ChannelEntity, { type: "email", active: true });
        return receiving > 0
          ? undefined
          : "the workspace has no active email channel to receive the replies";
      },
    },
    async receive(context) {
      const { createEmailHook } = await import("./incoming/hook.ts");
      const { createMailIntake } = await import("./incoming/intake.ts");
      const intake = createMailIntake(context, { ...signed, ownAddress });
      return createEmailHook(context, intake, fetchText);
    },
    async originals(context) {
      const { createReadOriginal } = await import("./incoming/original.ts");
      return createReadOriginal(context);
    },
    async work(context) {
      const { createMailIntake } = await import("./incoming/intake.ts");
      const { startMailboxes } = await import("./imap/start.ts");
      const intake = createMailIntake(context, { ...signed, ownAddress });
      const findAccount = accountsOf(context);
      const mailboxes = startMailboxes(context, { intake, guard, findAccount });
      const { startEmail } = await import("./outgoing/send.ts");
      const deps = { ...context, ...signed, service, guard, findAccount, graceMs };
      const sending = await startEmail(deps);
      return {
        async close() {
          await Promise.all([mailboxes.close(), sending.close()]);
        },
      };
    },
    check: (channel, secrets, context) =>
      checkEmail(channel, secrets, { findAccount: accountsOf(context), guard }),
    refresh: (channel) => (service ? proveDomain(keys, channel) : {}),
    login: createChannelLogin(findProvider),
    async purge(pool, signal) {
      await purgeRawMails(pool, signal);
      await withdrawProofs(pool, keys, signal);
    },
  };
}

/** Settings that the mailbox of an account does not have. */
const ofOwnServers = ["host", "port", "security", "username", "password"].map(
  (name) => `imap.${name}`,
);

function showAccount(
  { provider, username, connectedAt, receiveOnly = false }: StoredAccount,
  imap: Partial<ImapSettings> = {},
  hasSecrets: boolean,
) {
  const { folder, afterImport, moveTo } = mailboxOf(imap);
  // An import brings no tokens.
  const isConnected = connectedAt !== undefined && hasSecrets;
  return {
    imap: { folder, afterImport, moveTo },
    account: {
      provider,
      receiveOnly,
      ...(isConnected && { username, connectedAt: timestampFromDate(new Date(connectedAt)) }),
    },
  };
}

/** Amazon's certificates are 2 KB. */
const fetchLimits = { maxBytes: 1 << 16, timeoutMs: 5_000 };

async function fetchFromAmazon(url: URL, guard: AddressGuard): Promise<string> {
  const { guardedGet } = await import("../../../egress/guarded-get.ts");
  return guardedGet(url, guard, fetchLimits);
}
