/** What a console session can do. Its creator has to be able to do as much. */
export const manageScopes: readonly string[] = ["webhooks:manage", "events:read"];

/** What a console session can do that changes nothing. */
export const readScopes: readonly string[] = ["webhooks:read", "events:read"];
