/** Active keys that a workspace may have. */
export const maxActiveKeys = 100;
