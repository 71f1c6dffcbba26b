/** The parts that determine the scope that a restricted API key needs for a method. */
interface ScopeTraits {
  /** The option `scope_resource` of the service; empty: every key can call the method. */
  readonly resource: string;
  /** Whether the method has no side effects. */
  readonly isRead: boolean;
  readonly requiredRole: string;
  readonly needsUnrestrictedKey: boolean;
}

/** Represents all scopes: a method that needs it can be called only by unrestricted keys. */
export const allScopes = "*";

/** From least to most: each includes the ones before it. */
const levels = ["read", "write", "manage"];

/** The scope that a restricted key needs, such as `tickets:read`; undefined if it needs none. */
export function neededScope(traits: ScopeTraits): string | undefined {
  const { resource, isRead, requiredRole, needsUnrestrictedKey } = traits;
  if (needsUnrestrictedKey) {
    return allScopes;
  }
  if (resource === "") {
    return undefined;
  }
  return `${resource}:${isRead ? "read" : requiredRole === "" ? "write" : "manage"}`;
}

/**
 * Whether a key with these scopes has a scope, by itself or as part of another.
 * @param scopes of a key; empty for an unrestricted key, which has all
 */
export function hasScope(scopes: readonly string[], needed: string): boolean {
  if (scopes.length === 0) {
    return true;
  }
  const [resource, level = ""] = needed.split(":");
  return levels.slice(levels.indexOf(level)).some((each) => scopes.includes(`${resource}:${each}`));
}
