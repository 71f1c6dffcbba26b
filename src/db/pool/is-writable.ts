/**
 * A condition for the rows on which a worker acts: their workspace is not being moved to another cell. Nothing
 * can be written to one that is, so its rows would stay due, ahead of those of other workspaces.
 * @param key the column that names the workspace
 */
export const isWritable = (table: string, key = "workspace_id"): string =>
  `not exists (select from workspace_moves moving
     where moving.workspace_id = ${table}.${key} and fenced_at is not null)`;
