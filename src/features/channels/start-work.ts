import { outboundQueue } from "../../jobs/queues.ts";
import { startSending } from "../sending/send-messages.ts";
import type { ChannelKinds, Work, WorkContext } from "./kind.ts";

/** Messages that one process sends at a time. */
const concurrency = 50;

/** Starts the work of all kinds of channels in workers. */
export async function startChannelWork(kinds: ChannelKinds, context: WorkContext): Promise<Work> {
  const senders = new Map([...kinds].map(([type, kind]) => [type, kind.sender?.(context)]));
  const sending = startSending(context, {
    queue: outboundQueue,
    concurrency,
    senderOf: ({ channelType }) => senders.get(channelType),
  });
  const others = await Promise.all([...kinds.values()].map((kind) => kind.work?.(context)));
  return {
    async close() {
      await Promise.all([sending, ...others].map((work) => work?.close()));
    },
  };
}
