import { randomUUID } from "node:crypto";
import { EventEmitter } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import type { Pool } from "pg";
import type { PgBoss } from "pg-boss";
import { runBatch } from "../db/pool/statement-batch.ts";
import type { Logger } from "../telemetry/log.ts";

/** The NOTIFY channel for committed events. */
const eventsChannel = "ticketing_events";
/** The most workspaces named in one NOTIFY, whose payload is limited to 8,000 bytes. */
const namedAtMost = 150;
/**
 * In the meantime a worker of this process claims events, and need not share the database with a
 * NOTIFY.
 */
const headStartMs = 5;
/**
 * Time between two NOTIFYs while a worker of this process is awake. Other processes are needed only for
 * bursts.
 */
const gatherMs = 50;
/** In a payload, represents a worker that should claim events. */
const anyWorker = "any";

/**
 * Creates the signal that tells every process that events of a workspace were committed, and whether a
 * worker must claim any: this process immediately, the others by a NOTIFY. A NOTIFY follows the commit,
 * one at a time: inside the transaction it would take a lock that serialises all commits. If one is
 * lost, workers and watchers find the events by polling.
 */
export function createCommitSignal(
  pool: Pool,
  notifier: Pick<EventNotifier, "id" | "emit">,
  log: Logger,
): (workspaceId: string, isClaimAwaited: boolean) => void {
  const pending = new Set<string>();
  let sending = false;
  let sentAt = Number.NEGATIVE_INFINITY;
  async function send(isUrgent: boolean): Promise<void> {
    sending = true;
    while (pending.size > 0) {
      if (!isUrgent) {
        await sleep(Math.max(headStartMs, sentAt + gatherMs - performance.now()));
      }
      sentAt = performance.now();
      const payload = pending.size > namedAtMost ? "" : [notifier.id, ...pending].join();
      pending.clear();
      const notify = { text: "select pg_notify($1, $2)", values: [eventsChannel, payload] };
      await runBatch(pool, [notify]).catch((error: unknown) =>
        log.debug({ err: error }, "could not wake the workers"),
      );
    }
    sending = false;
  }
  return (workspaceId, isClaimAwaited) => {
    const isAwaited = notifier.emit(workspaceId, isClaimAwaited);
    pending.add(workspaceId);
    if (isClaimAwaited) {
      pending.add(anyWorker);
    }
    if (!sending) {
      void send(isClaimAwaited && !isAwaited);
    }
  };
}

/** Tells this process when events are committed. */
export interface EventNotifier {
  /** Marks the signals of this process, which it does not need to receive itself. */
  readonly id: string;
  /**
   * Calls back when events of one workspace, or of any, are committed.
   * @returns a function that stops it
   */
  on(workspaceId: string | typeof anyWorker, wake: () => void): () => void;
  /**
   * Calls back only in this process, and a worker only if one must claim events.
   * @returns whether this process has a worker to call back
   */
  emit(workspaceId: string, isClaimAwaited: boolean): boolean;
  close(): Promise<void>;
}

/**
 * Listens for the signal on a separate connection. If that is lost it reconnects, and calls back for
 * every workspace, as signals may have been missed.
 */
export async function listenForEvents(boss: PgBoss): Promise<EventNotifier> {
  const id = randomUUID();
  const emitter = new EventEmitter().setMaxListeners(0);
  const wakeAll = () => {
    for (const name of emitter.eventNames()) {
      emitter.emit(name);
    }
  };
  const onPayload = (payload: string) => {
    if (payload === "") {
      wakeAll();
      return;
    }
    const names = payload.split(",");
    if (!names.includes(id)) {
      for (const name of names) {
        emitter.emit(name);
      }
    }
  };
  const listener = await boss.getDb().listen?.(eventsChannel, onPayload, wakeAll);
  return {
    id,
    emit(workspaceId, isClaimAwaited) {
      const isAwaited = isClaimAwaited && emitter.emit(anyWorker);
      emitter.emit(workspaceId);
      return isAwaited;
    },
    on(workspaceId, wake) {
      emitter.on(workspaceId, wake);
      return () => emitter.off(workspaceId, wake);
    },
    close: async () => listener?.close(),
  };
}
