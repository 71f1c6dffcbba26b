import type { EmailSettings } from "../../../../../gen/ticketing/v1/channel_service_pb.ts";
import type { Sealer } from "../../../../db/sealer.ts";
import type { Tx } from "../../../../db/tenancy/unit-of-work.ts";
import type { AddressGuard } from "../../../../egress/address-guard.ts";
import type { Logger } from "../../../../telemetry/log.ts";
import { createTransport, type MailSent, type SendMail } from "../../../mail/transport.ts";
import type { SendFailure } from "../../../sending/send-messages.ts";
import { ChannelEntity } from "../../entity.ts";
import { openSecrets } from "../../settings.ts";
import { AccountError } from "../account/account-error.ts";
import type { FindAccount } from "../account/accounts.ts";
import { atEachAddress, ownServerOf, ownWaits, serverOfAccount } from "./own-server.ts";

/** Dependencies of sending through channels. */
export interface ChannelServerDeps {
  /** For their addresses. */
  readonly guard: AddressGuard;
  readonly findAccount: FindAccount;
  readonly sealer: Sealer;
  readonly log: Logger;
}

/** Sends through the server or the account of a channel, and shows on the channel if it accepts nothing. */
export function createSendThrough({ guard, findAccount, sealer, log }: ChannelServerDeps) {
  async function attempt(
    channel: ChannelEntity,
    ...[mail, signal]: Parameters<SendMail>
  ): Promise<MailSent | SendFailure> {
    const { "smtp.password": password } = await openSecrets(sealer, channel);
    const { smtp } = channel.settings as EmailSettings;
    const account = smtp ? undefined : findAccount(channel);
    // Before the server is contacted: an account without a token says nothing about it.
    await account?.accessToken();
    const server = account ? serverOfAccount(account) : ownServerOf(smtp ?? {}, password);
    const report = ({ code: status }: SendFailure, details: object) => {
      const text = "could not send through the server of a channel";
      log.info({ channelId: channel.id, status, ...details }, text);
    };
    return atEachAddress(server, guard, async (at) => {
      const sendMail = await createTransport(at, report, ownWaits);
      return sendMail(mail, signal);
    });
  }

  return (channel: ChannelEntity): SendMail =>
    async (mail, signal) => {
      const outcome = await attempt(channel, mail, signal).catch(failureOfAccount);
      const isOutage = outcome.kind !== "sent" && outcome.isOutage && !signal?.aborted;
      const problem = isOutage ? sentence(`Emails cannot be sent: ${outcome.message}`) : "";
      if (problem === channel.sendingProblem || (outcome.kind !== "sent" && !isOutage)) {
        return outcome;
      }
      return {
        ...outcome,
        async after({ em }: Tx) {
          const { id } = channel;
          await em.nativeUpdate(ChannelEntity, { id }, { sendingProblem: problem });
        },
      };
    };
}

function failureOfAccount(error: unknown): SendFailure {
  if (error instanceof AccountError) {
    return { kind: "later", code: "NO_ACCESS", message: error.message, isOutage: true };
  }
  throw error;
}

const sentence = (text: string) => (/[.!?]$/.test(text) ? text : `${text}.`);
