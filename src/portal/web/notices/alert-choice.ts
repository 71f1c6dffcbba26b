import { createStore } from "../state/store.ts";

/** How new notifications make themselves known in this browser. */
export interface AlertChoice {
  /** Shown on the desktop while no page of the dashboard has the focus. */
  readonly desktop: boolean;
  readonly sound: boolean;
}

const key = "notices";

function stored(): AlertChoice {
  try {
    const { desktop, sound } = JSON.parse(localStorage.getItem(key) ?? "{}");
    return { desktop: desktop === true && canNotify(), sound: sound === true };
  } catch {
    return { desktop: false, sound: false };
  }
}

/** Whether the user has allowed it. Browsers without it, and pages over HTTP, cannot. */
const canNotify = () =>
  typeof Notification !== "undefined" && Notification.permission === "granted";

/** The choice of the user. Other tabs of the browser follow. */
export const alertChoice = createStore(stored());

addEventListener("storage", (event) => {
  if (event.key === key) {
    alertChoice.set(stored());
  }
});

/**
 * Stores a choice; for the desktop, once the user allows it.
 * @returns whether it is as chosen
 */
export async function chooseAlerts(choice: AlertChoice): Promise<boolean> {
  if (choice.desktop && !canNotify()) {
    const isAllowed =
      typeof Notification !== "undefined" && (await Notification.requestPermission()) === "granted";
    if (!isAllowed) {
      return false;
    }
  }
  localStorage.setItem(key, JSON.stringify(choice));
  alertChoice.set(choice);
  return true;
}
