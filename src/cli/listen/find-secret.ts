import { generateSigningSecret } from "../../features/webhooks/signing-secret.ts";
import { openOwnStore } from "../environment.ts";
import { Failure } from "../failure.ts";
import { note, paintNote } from "../output.ts";

/**
 * The signing secret of `listen`, the same in every run on this machine: made once, and kept in the
 * config file.
 */
export async function findSecret(): Promise<string> {
  const made = generateSigningSecret();
  try {
    const { listenSecret = made } = await openOwnStore().update((before) =>
      before.listenSecret === undefined ? { ...before, listenSecret: made } : before,
    );
    return listenSecret;
  } catch (error) {
    if (error instanceof Failure) {
      throw error;
    }
    const reason = `cannot store the secret, so the next run has another: ${(error as Error).message}`;
    note(paintNote("yellow", reason));
    return made;
  }
}
