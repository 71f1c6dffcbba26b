/** Which of two texts of a draft counts; `both` if the user has to choose. */
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
  // One that was sent or discarded elsewhere takes nothing away from what is written here.
  return theirs === "" ? "mine" : "both";
}
