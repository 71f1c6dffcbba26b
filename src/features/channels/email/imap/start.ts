import { randomUUID } from "node:crypto";
import { startPeriodicTasks } from "../../../../concurrency/periodic-tasks.ts";
import type { AddressGuard } from "../../../../egress/address-guard.ts";
import type { Work, WorkContext } from "../../kind.ts";
import { openSecrets } from "../../settings.ts";
import { AccountError } from "../account/account-error.ts";
import type { FindAccount } from "../account/accounts.ts";
import type { EmailChannel, MailIntake } from "../incoming/intake.ts";
import { mailboxOf, mailboxOfAccount } from "./mailbox.ts";
import { createMailboxLeases, type HeldMailbox } from "./progress.ts";

/** Mailboxes that one process reads: each has a connection. */
const maxMailboxes = 500;
/** Claimed at a time, so that processes share the mailboxes. */
const claimedAtOnce = 20;
const lookEveryMs = 2_000;

interface Reader {
  channel: EmailChannel;
  /** When the channel had last been changed at the start of the reader. */
  readonly updatedAt: string;
  readonly stopping: AbortController;
  readonly done: Promise<void>;
}

interface MailboxDeps {
  readonly intake: MailIntake;
  readonly guard: AddressGuard;
  readonly findAccount: FindAccount;
}

/** Reads the mailboxes of email channels. */
export function startMailboxes(
  { db: { pool }, sealer, log }: WorkContext,
  { intake, guard, findAccount }: MailboxDeps,
): Work {
  const leases = createMailboxLeases(pool, randomUUID());
  const readers = new Map<string, Reader>();

  function start({ channel, updatedAt, progress }: HeldMailbox): void {
    const { id } = channel;
    const stopping = new AbortController();
    const done = read().catch((err) => log.error({ err, channelId: id }, "stopped a mailbox"));
    const reader: Reader = { channel, updatedAt, stopping, done };
    readers.set(id, reader);

    async function read(): Promise<void> {
      const found = await findMailbox(channel);
      if (typeof found === "string") {
        await showProblem(channel, found);
        return;
      }
      // Its client takes memory that a worker without mailboxes does not need.
      const { followMailbox } = await import("./follow.ts");
      await followMailbox(found.mailbox, found.credential, progress, {
        intake,
        guard,
        log,
        signal: stopping.signal,
        channel: () => reader.channel,
        async save(next) {
          if (!(await leases.save(id, next))) {
            stopping.abort();
            stopping.signal.throwIfAborted();
          }
        },
        showProblem: (problem) => showProblem(channel, problem),
      });
    }
  }

  /** The mailbox of a channel and its credential, or why it cannot be opened. */
  async function findMailbox(channel: EmailChannel) {
    try {
      const { imap } = channel.settings;
      const account = findAccount(channel);
      if (account !== undefined) {
        return { mailbox: mailboxOfAccount(account, imap), credential: account };
      }
      const { "imap.password": password } = await openSecrets(sealer, channel);
      return password === undefined
        ? "The mailbox has no password. Enter it."
        : { mailbox: mailboxOf(imap ?? {}), credential: { password } };
    } catch (error) {
      if (error instanceof AccountError) {
        return error.message;
      }
      throw error;
    }
  }

  async function showProblem({ workspaceId, id }: EmailChannel, problem: string): Promise<void> {
    const text = `update channels set problem = $3
      where workspace_id = $1 and id = $2 and problem <> $3`;
    await pool
      .query({ name: "channel-problem", text, values: [workspaceId, id, problem] })
      .catch((err) => log.warn({ err }, "could not show the problem of a mailbox"));
  }

  async function stop(id: string): Promise<void> {
    const reader = readers.get(id);
    reader?.stopping.abort();
    await reader?.done;
    readers.delete(id);
  }

  /** Stops readers of mailboxes that are gone, and restarts those whose channels have changed. */
  async function look(): Promise<void> {
    const held = new Map((await leases.renew()).map((each) => [each.channel.id, each]));
    const ended: string[] = [];
    for (const [id, reader] of readers) {
      const current = held.get(id);
      if (current?.updatedAt === reader.updatedAt) {
        reader.channel = current.channel;
      } else {
        ended.push(id);
      }
    }
    await Promise.all(ended.map(stop));
    for (const id of ended) {
      await leases.release(id);
    }
    const room = Math.min(claimedAtOnce, maxMailboxes - readers.size);
    for (const claimed of room > 0 ? await leases.claim(room) : []) {
      start(claimed);
    }
  }

  const tasks = startPeriodicTasks(
    [{ name: "look for mailboxes", everyMs: lookEveryMs, run: look }],
    log,
  );
  return {
    async close() {
      await tasks.close();
      await Promise.all([...readers.keys()].map(stop));
      await leases.release();
    },
  };
}
