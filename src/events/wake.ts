import { EventEmitter } from "node:events";
import type { Pool } from "pg";
import type { PgBoss } from "pg-boss";
import type { Logger } from "../log.ts";
import { wakeChannel } from "./queue.ts";

/** Most workspaces named in one NOTIFY, whose payload ends at 8,000 bytes. */
const namedAtMost = 150;

/**
 * Makes the signal that tells every process that events of a workspace were
 * committed. The NOTIFY is sent after the commit, on its own, and one at a
 * time: inside the transaction it would take a lock that serialises all
 * commits. If it is lost, whoever waits for events finds them by polling.
 */
export function createWakeSignal(pool: Pool, log: Logger): (workspaceId: string) => void {
  const pending = new Set<string>();
  let sending = false;
  async function send(): Promise<void> {
    sending = true;
    while (pending.size > 0) {
      const payload = pending.size > namedAtMost ? "" : [...pending].join();
      pending.clear();
      await pool
        .query({ name: "wake", text: "select pg_notify($1, $2)", values: [wakeChannel, payload] })
        .catch((err: unknown) => log.debug({ err }, "could not wake the workers"));
    }
    sending = false;
  }
  return (workspaceId) => {
    pending.add(workspaceId);
    if (!sending) void send();
  };
}

/** Where a process hears that events were committed. */
export interface Wakes {
  /** Calls back for events of one workspace, or of any, until it is told to stop. */
  on(workspaceId: string | "any", wake: () => void): () => void;
  close(): Promise<void>;
}

const any = "any";

/**
 * Listens for the signal on a connection of its own, which is renewed when it
 * is lost. A renewal wakes everybody, as some signals may have been missed.
 */
export async function listenForWakes(boss: PgBoss): Promise<Wakes> {
  const emitter = new EventEmitter().setMaxListeners(0);
  const wakeAll = () => {
    for (const name of emitter.eventNames()) emitter.emit(name);
  };
  const onPayload = (payload: string) => {
    if (payload === "") return wakeAll();
    emitter.emit(any);
    for (const workspaceId of payload.split(",")) emitter.emit(workspaceId);
  };
  const listener = await boss.getDb().listen?.(wakeChannel, onPayload, wakeAll);
  return {
    on(workspaceId, wake) {
      emitter.on(workspaceId, wake);
      return () => emitter.off(workspaceId, wake);
    },
    close: async () => listener?.close(),
  };
}
