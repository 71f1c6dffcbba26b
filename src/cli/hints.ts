/** What to do about an error with this code. */
export function hintFor(reason: string, retryAfter: string | null): string | undefined {
  if (retryAfter !== null) {
    return `retry in ${retryAfter} s`;
  }
  return hints[reason];
}

const hints: Readonly<Record<string, string>> = {
  MISSING_TOKEN: "set SERVICE_TOKEN to an API key, or run `ticketing login`",
  INVALID_TOKEN:
    "the key may be revoked or belong to another service: check SERVICE_TOKEN, or run `ticketing doctor`",
  NO_WORKSPACE:
    "log in as a member of an organisation, or choose a workspace with -H 'X-Workspace-Id: …'",
  NO_ROLE: "ask the administrator of your identity provider for the role admin or agent",
  ROLE_REQUIRED: "ask an admin of the workspace, or use an API key",
  BILLING_DISABLED:
    "start the service with BILLING_PROVIDER=stripe, or with BILLING_PROVIDER=dev to try it out",
};
