import { randomUUID } from "node:crypto";
import { EventEmitter } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import type { Pool } from "pg";
import type { PgBoss } from "pg-boss";
import { runBatch } from "../db/pool/statement-batch.ts";
import type { Logger } from "../telemetry/log.ts";

/** The NOTIFY channel for committed events. */
const eventsChannel = "ticketing_events";
/** Most workspaces named in one NOTIFY, whose payload ends at 8,000 bytes. */
const namedAtMost = 150;
/** A worker of this process claims events meanwhile, and need not share the database with a NOTIFY. */
const headStartMs = 5;
/** Time between two NOTIFYs while a worker of this process is awake. Other processes are needed for bursts only. */
const gatherMs = 50;

/**
 * Makes the signal that tells every process that events of a workspace were committed: this one at
 * once, the others by a NOTIFY. That follows the commit, one at a time: inside the transaction it
 * would take a lock that serialises all commits. If one is lost, workers and watchers find the
 * events by polling.
 */
export function createCommitSignal(
  pool: Pool,
  notifier: Pick<EventNotifier, "id" | "emit">,
  log: Logger,
): (workspaceId: string) => void {
  const pending = new Set<string>();
  let sending = false;
  let sentAt = Number.NEGATIVE_INFINITY;
  async function send(isWorkerWoken: boolean): Promise<void> {
    sending = true;
    while (pending.size > 0) {
      if (isWorkerWoken) {
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
  return (workspaceId) => {
    const isWorkerWoken = notifier.emit(workspaceId);
    pending.add(workspaceId);
    if (!sending) {
      void send(isWorkerWoken);
    }
  };
}

/** Tells this process when events are committed. */
export interface EventNotifier {
  /** Stands in the signals of this process, which it does not need to hear itself. */
  readonly id: string;
  /**
   * Calls back when events of one workspace, or of any, are committed.
   * @returns a function that stops it
   */
  on(workspaceId: string | "any", wake: () => void): () => void;
  /**
   * Calls back in this process only.
   * @returns whether one waits for events of any workspace, as a worker does
   */
  emit(workspaceId: string): boolean;
  close(): Promise<void>;
}

/**
 * Listens for the signal on a connection of its own. If that is lost it reconnects, and calls back
 * for every workspace, as signals may have been missed.
 */
export async function listenForEvents(boss: PgBoss): Promise<EventNotifier> {
  const id = randomUUID();
  const emitter = new EventEmitter().setMaxListeners(0);
  const wakeAll = () => {
    for (const name of emitter.eventNames()) {
      emitter.emit(name);
    }
  };
  const emitAll = (names: readonly string[]) => {
    const isAnyAwaited = emitter.emit("any");
    for (const name of names) {
      emitter.emit(name);
    }
    return isAnyAwaited;
  };
  const onPayload = (payload: string) => {
    if (payload === "") {
      wakeAll();
      return;
    }
    const names = payload.split(",");
    if (!names.includes(id)) {
      emitAll(names);
    }
  };
  const listener = await boss.getDb().listen?.(eventsChannel, onPayload, wakeAll);
  return {
    id,
    emit: (workspaceId) => emitAll([workspaceId]),
    on(workspaceId, wake) {
      emitter.on(workspaceId, wake);
      return () => emitter.off(workspaceId, wake);
    },
    close: async () => listener?.close(),
  };
}
