import { newIdempotencyKey } from "../api/idempotency-key.ts";
import { createStore } from "../ui/store.ts";

/** The service does not show it again: it is here until the page is closed. */
const shown = createStore<{ channelId: string; token: string } | undefined>(undefined);

/** A text that nobody guesses. */
export const newVerifyToken = newIdempotencyKey;

/** Shows the verify token of a channel, to be copied. */
export const showVerifyToken = (channelId: string, token: string) =>
  shown.set({ channelId, token });

/** The verify token of a channel, if it is there to be shown. */
export function useVerifyToken(channelId: string): string | undefined {
  const current = shown.use();
  return current?.channelId === channelId ? current.token : undefined;
}
