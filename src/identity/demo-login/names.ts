/** The path of the provider. */
export const mountPath = "/oidc";

/** The path of login links. */
export const linkPath = "/login";

/** Where a login that began with a link ends. */
export const linkDonePath = "/login/done";

/** The claim with the workspace of a person. */
export const workspaceClaim = "workspace_id";

/** The claim with their role. */
export const roleClaim = "role";

/** Issuer and audience of the provider of a service at this address. */
export const namesOf = (base: string) => ({
  issuer: `${base}${mountPath}`,
  audience: `${base}/api/v1`,
});
