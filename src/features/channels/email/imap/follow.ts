import { setTimeout as sleep } from "node:timers/promises";
import type { ImapFlow } from "imapflow";
import type { AddressGuard } from "../../../../egress/address-guard.ts";
import { ApiError } from "../../../../rpc/errors/api-error.ts";
import type { Logger } from "../../../../telemetry/log.ts";
import type { EmailChannel, MailIntake } from "../incoming/intake.ts";
import { connect, explain, MailboxError, openFolder } from "./connect.ts";
import type { Credential, Mailbox } from "./mailbox.ts";
import type { Progress } from "./progress.ts";
import { readFolder } from "./read-folder.ts";

interface FollowDeps {
  readonly intake: MailIntake;
  readonly guard: AddressGuard;
  readonly log: Logger;
  /** The channel as it is now. */
  channel(): EmailChannel;
  /** @throws when another process reads the mailbox now */
  save(progress: Progress): Promise<void>;
  /** Shows why nothing arrives; empty if it works. */
  showProblem(problem: string): Promise<void>;
  readonly signal: AbortSignal;
}

/** A server restart is not a problem to show. */
const shownAfterMs = 60_000;
/** An email that cannot be stored for this long arrives without its content. */
const withoutContentAfterMs = 30 * 60_000;
/** In case a server does not report a new email. */
const lookAgainMs = 5 * 60_000;

/** Reads a mailbox until the signal aborts, and reconnects after each failure. */
export async function followMailbox(
  mailbox: Mailbox,
  credential: Credential,
  start: Progress,
  deps: FollowDeps,
): Promise<void> {
  const { intake, log, signal } = deps;
  let progress = start;
  let failures = 0;
  let failingSince = 0;
  let isStoring = false;

  async function save(next: Progress): Promise<void> {
    await here(() => deps.save(next));
    progress = next;
    failures = 0;
  }

  async function store(raw: Buffer, problem?: string): Promise<void> {
    const isStuck = failures > 0 && performance.now() - failingSince > withoutContentAfterMs;
    const lasting = isStuck ? "it could not be stored; it is in the mailbox" : undefined;
    const take = () => intake.take(deps.channel(), raw, problem ?? lasting);
    isStoring = true;
    await here(() => whenAllowed(take, signal)).finally(() => {
      isStoring = false;
    });
  }

  async function readWhileConnected(): Promise<never> {
    const client = await connect(mailbox, credential, deps.guard);
    // An email that is being stored is then marked as well.
    const stop = () => isStoring || client.close();
    signal.addEventListener("abort", stop, { once: true });
    try {
      await openFolder(client, mailbox);
      const changes = watch(client, signal);
      const acquirePermit = (bytes: number) =>
        here(() => intake.acquirePermit(deps.channel().workspaceId, bytes));
      for (;;) {
        await readFolder(client, mailbox, progress, {
          acquirePermit,
          store,
          save,
          signal,
        });
        failures = 0;
        await deps.showProblem("");
        await changes.next();
      }
    } finally {
      signal.removeEventListener("abort", stop);
      client.close();
    }
  }

  while (!signal.aborted) {
    try {
      await readWhileConnected();
    } catch (error) {
      if (signal.aborted) {
        return;
      }
      failingSince = failures === 0 ? performance.now() : failingSince;
      failures++;
      const failure = explain(error, mailbox);
      const { step, cause } = failure;
      log.warn({ channelId: deps.channel().id, step, err: cause }, "could not read a mailbox");
      if (!failure.isTemporary || performance.now() - failingSince > shownAfterMs) {
        await deps.showProblem(failure.message);
      }
      await sleep(waitAfter(failure, failures), undefined, { signal }).catch(() => {});
    }
  }
}

/** Milliseconds until the next attempt. Many failed logins lock an account. */
function waitAfter({ step, isTemporary }: MailboxError, failures: number): number {
  const isRefused = (step === "login" || step === "token") && !isTemporary;
  const [first, longest] = isRefused ? [60_000, 30 * 60_000] : [1_000, 5 * 60_000];
  return Math.min(longest, first * 2 ** (failures - 1));
}

/** Work of this service, as opposed to the server of the mailbox. */
async function here<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    const message =
      "Emails cannot be stored at the moment. They stay in the mailbox and are retried.";
    throw new MailboxError("store", message, { isTemporary: true, cause });
  }
}

/** Repeats work as long as it is rate limited. */
async function whenAllowed(work: () => Promise<unknown>, signal: AbortSignal): Promise<void> {
  for (;;) {
    try {
      await work();
      return;
    } catch (error) {
      if (!(error instanceof ApiError) || error.reason !== "RATE_LIMITED") {
        throw error;
      }
      await sleep(Number(error.headers["Retry-After"] ?? 1) * 1_000, undefined, { signal });
    }
  }
}

/** Waits for new emails in the open folder. */
function watch(client: ImapFlow, signal: AbortSignal) {
  let next = Promise.withResolvers<void>();
  const wake = () => next.resolve();
  client.on("exists", wake);
  client.on("close", wake);
  signal.addEventListener("abort", wake, { once: true });
  return {
    /** @throws when the connection has ended */
    async next(): Promise<void> {
      const timer = setTimeout(wake, lookAgainMs);
      await next.promise;
      clearTimeout(timer);
      next = Promise.withResolvers<void>();
      signal.throwIfAborted();
      if (!client.usable) {
        throw new MailboxError("server", "The connection ended.", { isTemporary: true });
      }
    },
  };
}
