import type { EntityMetadata } from "@mikro-orm/core";
import type { MikroORM } from "@mikro-orm/postgresql";

/** The declaration of a property whose values are unique in a workspace. */
export const uniqueInWorkspace = <Name extends string>(field: Name, where?: string) => ({
  properties: ["workspaceId" as const, field],
  ...(where !== undefined && { where }),
  options: { field },
});

/** Another row of the workspace has the same value of a unique property. */
export class ValueTakenError extends Error {
  /** Postgres's unique_violation. */
  readonly code = "23505";
  /** The entity in words, such as `canned reply`. */
  readonly what: string;
  /** The JSON name of the property. */
  readonly field: string;

  constructor(what: string, field: string, cause: unknown) {
    super(`${field}: another ${what} in the workspace already has this value`, { cause });
    this.what = what;
    this.field = field;
  }
}

/** Creates the function that names the field of a violated {@link uniqueInWorkspace}. */
export function explainTakenValues(orm: MikroORM): (error: unknown) => unknown {
  const known = new Map<string, { readonly what: string; readonly field: string }>();
  for (const meta of orm.getMetadata().getAll().values()) {
    for (const { name, properties, options } of meta.uniques) {
      const field = options?.field as string | undefined;
      if (field !== undefined) {
        known.set(name ?? nameOf(orm, meta, properties as string[]), {
          what: nounOf(meta),
          field,
        });
      }
    }
  }
  return (error) => {
    const { code, constraint = "" } = error as { code?: unknown; constraint?: string };
    const taken = code === "23505" ? known.get(constraint) : undefined;
    return taken === undefined ? error : new ValueTakenError(taken.what, taken.field, error);
  };
}

function nameOf(orm: MikroORM, meta: EntityMetadata, properties: readonly string[]): string {
  const columns = properties.flatMap((name) => meta.properties[name]?.fieldNames ?? []);
  return orm.config.getNamingStrategy().indexName(meta.tableName, columns, "unique");
}

/** `CannedReply` becomes `canned reply`. */
const nounOf = ({ className }: EntityMetadata) =>
  className.replaceAll(/(?<=[a-z])(?=[A-Z])/g, " ").toLowerCase();
