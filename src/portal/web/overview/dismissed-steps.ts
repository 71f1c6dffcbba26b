const keyOf = (workspaceId: string) => `get-started ${workspaceId}`;

/** The names of the first steps that this browser no longer shows in a workspace. */
export function readDismissed(workspaceId: string): readonly string[] {
  try {
    return localStorage.getItem(keyOf(workspaceId))?.split(" ") ?? [];
  } catch {
    return [];
  }
}

export function keepDismissed(workspaceId: string, names: readonly string[]): void {
  try {
    localStorage.setItem(keyOf(workspaceId), names.join(" "));
  } catch {
    // They show again after a reload.
  }
}
