/**
 * SQL for the key of the advisory lock that the command holds that moves a workspace. While another
 * connection holds it, the move is not interrupted.
 * @param id SQL for the identifier of the workspace
 */
export const moveLock = (id: string) => `hashtextextended('move of ' || ${id}, 0)`;
