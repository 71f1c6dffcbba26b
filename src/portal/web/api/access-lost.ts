import { createStore } from "../state/store.ts";
import { reasonOf } from "./failure.ts";

const loss = createStore<unknown>(undefined);

/** Notes the error of a call, if it says that the user has lost access to the workspace. */
export function noteLoss(cause: unknown): void {
  if (["MEMBER_REMOVED", "MEMBER_DEACTIVATED"].includes(reasonOf(cause))) {
    loss.set(cause);
  }
}

/** Notes a call that succeeded. */
export const noteAccess = (): void => loss.set(undefined);

/** The error of a user who has lost access; undefined while they have it. */
export const useAccessLost = (): unknown => loss.use();
