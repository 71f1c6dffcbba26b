/** Reaches the other tabs of this browser, but not this one. */
const tabs = new BroadcastChannel("notices");
const ownTab = new EventTarget();

/** Tells the other tabs that the user has read notifications. */
export const tellOfNoticesRead = (): void => tabs.postMessage("");

/** Signals to every tab that the user has read a ticket, and so its notifications. */
export function noteTicketRead(): void {
  ownTab.dispatchEvent(new Event("message"));
  tellOfNoticesRead();
}

/** @returns a function that stops it */
export function onNoticesRead(listener: () => void): () => void {
  const sources = [ownTab, tabs];
  for (const source of sources) {
    source.addEventListener("message", listener);
  }
  return () => {
    for (const source of sources) {
      source.removeEventListener("message", listener);
    }
  };
}
