/** The path below which the provider lives. */
export const mountPath = "/oidc";

/** Where login links lead. */
export const linkPath = "/login";

/** Where the provider sends a browser that followed a login link. */
export const linkDonePath = "/login/done";

/** The claim of its tokens with the workspace in which the demo user acts. */
export const workspaceClaim = "workspace_id";

/** Where the provider of a service at this address is, and for whom its tokens are meant. */
export const namesOf = (base: string) => ({
  issuer: `${base}${mountPath}`,
  audience: `${base}/api/v1`,
});
