/** Which of two texts of a draft counts; `both` if the user must choose. */
export type Outcome = "mine" | "theirs" | "both";

/**
 * Merges a text with the one that another device has saved.
 * @param base what this device has last read or saved
 */
export function mergeDraft(mine: string, base: string, theirs: string): Outcome {
  if (mine === theirs || theirs === base) {
    return "mine";
  }
  if (mine === base || mine === "") {
    return "theirs";
  }
  // A text that was sent or discarded elsewhere removes nothing from what is written here.
  return theirs === "" ? "mine" : "both";
}
