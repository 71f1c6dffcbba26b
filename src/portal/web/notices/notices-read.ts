/** Reaches the other tabs of this browser, but not this one. */
const tabs = new BroadcastChannel("notices");
const ownTab = new EventTarget();

/** Signals to the other tabs that the user has read notifications. */
export const postNoticesRead = (): void => tabs.postMessage("");

/** Signals to every tab that the user has read a ticket, and so its notifications. */
export function noteTicketRead(): void {
  ownTab.dispatchEvent(new Event("message"));
  postNoticesRead();
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
