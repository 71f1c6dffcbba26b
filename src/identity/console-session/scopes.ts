/** The scopes of a console session. Its creator must be able to do as much. */
export const manageScopes: readonly string[] = ["webhooks:manage", "events:read"];

/** The scopes of a console session that changes nothing. */
export const readScopes: readonly string[] = ["webhooks:read", "events:read"];
