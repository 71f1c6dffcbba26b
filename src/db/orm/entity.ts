import { p } from "@mikro-orm/core";

/** The key of a table of a workspace. The workspace comes first, as in every key of such a table. */
export const tenantProperties = {
  workspaceId: p.text().primary(),
  id: p.text().primary(),
};

/** A point in time as the API shows it: UTC, milliseconds. */
export const timestamp = () => p.datetime(3);

/**
 * Filter that keeps every query of the ORM inside one workspace. It is on by default and has no default
 * value: a query through an entity manager that was not created for a workspace fails.
 */
export const workspaceFilter = {
  workspace: {
    name: "workspace",
    cond: ({ workspaceId }: { workspaceId: string }) => ({ workspaceId }),
    default: true,
  },
} as const;

/**
 * Options of every ORM in a process, as the first one defines setters on the classes that all share. No
 * relation has an inverse side to be kept in sync, and the setters cost more than the rest of it.
 */
export const plainEntities = { propagationOnPrototype: false, populateAfterFlush: false } as const;
