import type { Pool } from "pg";
import type { PgBoss } from "pg-boss";
import type { Logger } from "../log.ts";
import { wakeChannel } from "./queue.ts";

/**
 * Makes the signal that tells workers of all processes that events were
 * committed. The NOTIFY is sent after the commit, on its own, and at most one
 * at a time: inside the transaction it would take a lock that serialises all
 * commits. If it is lost, workers find the events by polling.
 */
export function createWakeSignal(pool: Pool, log: Logger): () => void {
  let sending = false;
  let again = false;
  async function send(): Promise<void> {
    sending = true;
    do {
      again = false;
      await pool
        .query({ name: "wake", text: "select pg_notify($1, '')", values: [wakeChannel] })
        .catch((err: unknown) => log.debug({ err }, "could not wake the workers"));
    } while (again);
    sending = false;
  }
  return () => {
    if (sending) again = true;
    else void send();
  };
}

/**
 * Listens for the signal on a connection of its own, which is renewed when it
 * is lost. A renewal counts as a signal, as some may have been missed.
 */
export async function onWake(boss: PgBoss, wake: () => void) {
  const listener = await boss.getDb().listen?.(wakeChannel, wake, wake);
  return { close: async () => listener?.close() };
}
