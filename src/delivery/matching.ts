/**
 * Whether a subscription with this allowlist receives events of this type.
 * Nothing listed, or `*`, receives everything.
 */
export function matches(allowlist: readonly string[], type: string): boolean {
  return allowlist.length === 0 || allowlist.includes("*") || allowlist.includes(type);
}
