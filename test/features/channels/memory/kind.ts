import { Code } from "@connectrpc/connect";
import {
  findPublicChannel,
  lockExternalId,
  noteMessage,
} from "../../../../src/features/channels/inbound.ts";
import type { ChannelKind, ReceiveContext } from "../../../../src/features/channels/kind.ts";
import { openSecrets } from "../../../../src/features/channels/settings.ts";
import { isSame } from "../../../../src/features/is-same.ts";
import type { SendFailure, Sent } from "../../../../src/features/sending/send-messages.ts";
import { MessageEntity, TicketEntity } from "../../../../src/features/tickets/entity.ts";
import { findTicket } from "../../../../src/features/tickets/find.ts";
import { takeTicketNumbers } from "../../../../src/features/tickets/numbers.ts";
import { openTicket, postMessage } from "../../../../src/features/tickets/open.ts";
import { findOrCreateRequester } from "../../../../src/features/tickets/requesters.ts";
import { outboundQueue } from "../../../../src/jobs/queues.ts";
import { actor } from "../../../../src/rpc/actor.ts";
import { ApiError, invalidToken } from "../../../../src/rpc/errors/api-error.ts";
import { inboundPage, parseJson } from "../../../../src/server/inbound-page.ts";

const type = "memory";

interface MemorySettings {
  readonly room: string;
}

/** A message that was posted to a room. */
interface Posted {
  readonly id: string;
  readonly from: string;
  readonly text: string;
}

/** Rooms in memory. Agents' messages end up in a list. */
interface Memory {
  readonly kind: ChannelKind;
  readonly sent: { room: string; to: string; text: string }[];
  /** The error of an attempt to send; undefined for success. */
  failure?: SendFailure | undefined;
  /** Whether rooms take replies. */
  isOpen: boolean;
}

export function createMemory(): Memory {
  const memory: Omit<Memory, "kind"> = { sent: [], isOpen: true };
  const kind: ChannelKind = {
    type,
    required: () => ["room", "secret"],
    secret: ["secret"],
    mail: {},
    show: ({ id }, base) => ({ webhookUrl: `${base}/rooms/${id}` }),
    takesFiles: () => true,
    replies: {
      queue: outboundQueue,
      isRequired: true,
      hasCopies: false,
      maxBodyLength: 40,
      windowMs: 60_000,
      obstacle: () =>
        memory.isOpen
          ? undefined
          : new ApiError(Code.FailedPrecondition, "REPLY_WINDOW_CLOSED", "the room is closed"),
    },
    receive,
    sender: () => ({
      medium: type,
      pauseBefore: ({ attempt }) => [0][attempt],
      async prepare(_em, { body: text }, { requester, channelId }) {
        const room = channelId ?? "";
        return async (): Promise<Sent | SendFailure> => {
          if (memory.failure !== undefined) {
            return memory.failure;
          }
          memory.sent.push({ room, to: requester.externalId ?? "", text });
          return { kind: "sent" };
        };
      },
    }),
    check: ({ settings, lastMessageAt }) => [
      {
        name: "message",
        status: lastMessageAt ? "ok" : "waiting",
        message: `Post to ${(settings as MemorySettings).room}.`,
      },
    ],
  };
  return Object.assign(memory, { kind });
}

/** Opens a ticket for the first message of a sender, and adds the others to it. */
async function receive(context: ReceiveContext) {
  const { db, transact, sealer, clientAddress } = context;
  return inboundPage(
    /^\/rooms\/(\w+)$/,
    {
      async POST(request, id) {
        const channel = await findPublicChannel<MemorySettings>(context, type, id);
        const { secret } = await openSecrets(sealer, channel);
        if (secret === undefined || !isSame(request.header("x-secret") ?? "", secret)) {
          throw invalidToken();
        }
        const posted = parseJson(await request.body(1 << 16)) as Posted;
        await transact(channel.workspaceId, async (tx) => {
          const { em } = tx;
          const { workspaceId } = channel;
          await lockExternalId(em, id, posted.id);
          if ((await em.count(MessageEntity, { channelId: id, externalId: posted.id })) > 0) {
            return;
          }
          const createdBy = actor("channel", channel);
          const message = {
            author: "requester",
            visibility: "public",
            body: posted.text,
            channelId: id,
            externalId: posted.id,
            createdBy,
            replyWindowMs: 60_000,
          } as const;
          const sender = { externalId: posted.from, name: posted.from };
          const requester = await findOrCreateRequester(em, workspaceId, sender);
          const found = await em.findOne(TicketEntity, { channelId: id, requester });
          if (found !== null) {
            postMessage(tx, await findTicket(em, found.id, { lock: true }), message);
            return;
          }
          const number = await takeTicketNumbers(tx, 1);
          const subject = `From ${channel.settings.room}`;
          const ticket = { workspaceId, number, subject, requester, createdBy };
          openTicket(tx, { ...ticket, channel: { type, id }, message });
        });
        await noteMessage(db.pool, channel);
        return { status: 204 };
      },
    },
    clientAddress,
  );
}
