import type { ChannelContext } from "../features/channels/kind.ts";
import { createCopyLimit } from "../features/channels/limit-copies.ts";
import { createConfirm } from "../features/mail/confirm.ts";
import { createRequesterLinks, type RequesterLinks } from "../features/requester-page/links.ts";
import { createSenderBlocks, type SenderBlocks } from "../features/sender-blocks/refuse.ts";
import { canMailWith } from "./channel-kinds.ts";
import type { AppContext } from "./context.ts";

interface SharedParts extends ChannelContext {
  readonly links: RequesterLinks;
  readonly blocks: SenderBlocks;
}

/** The limit on copies and forwards, in this process. */
export const copyLimit = (config: AppContext["config"]) =>
  createCopyLimit({
    perHour: config.COPIES_PER_WORKSPACE_PER_HOUR,
    processes: config.RATE_LIMIT_PROCESSES,
  });

/** The parts of a process that receiving and sending need, in either role. Close `blocks` at the end. */
export function createChannelContext(context: AppContext): SharedParts {
  const { config, db, log, metrics } = context;
  const canMail = canMailWith(config);
  return {
    ...context,
    links: createRequesterLinks(context),
    blocks: createSenderBlocks(db, log),
    canMail,
    confirm: createConfirm({
      canMail,
      perHour: {
        address: config.CONFIRMATIONS_PER_ADDRESS_PER_HOUR,
        domain: config.CONFIRMATIONS_PER_DOMAIN_PER_HOUR,
        channel: config.CONFIRMATIONS_PER_CHANNEL_PER_HOUR,
        workspace: config.CONFIRMATIONS_PER_WORKSPACE_PER_HOUR,
      },
      withheld: metrics.confirmationWithheld,
    }),
    observe: metrics.messageSettled,
  };
}
