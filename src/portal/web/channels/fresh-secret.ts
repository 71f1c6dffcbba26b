import { newIdempotencyKey } from "../api/idempotency-key.ts";
import { createStore } from "../ui/store.ts";

/** The service does not show it again: it is here until the page is closed. */
const shown = createStore<{ channelId: string; secret: string } | undefined>(undefined);

/** A text that nobody guesses. */
export const newSecret = newIdempotencyKey;

/** Shows what was generated for a channel, to be copied. */
export const showSecret = (channelId: string, secret: string) => shown.set({ channelId, secret });

/** What was generated for a channel, if it is there to be shown. */
export function useFreshSecret(channelId: string): string | undefined {
  const current = shown.use();
  return current?.channelId === channelId ? current.secret : undefined;
}
