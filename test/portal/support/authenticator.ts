import type { Page } from "playwright-core";

/** Gives a page an authenticator that verifies its user and keeps passkeys. */
export async function addAuthenticator(page: Page) {
  const session = await page.context().newCDPSession(page);
  await session.send("WebAuthn.enable");
  const { authenticatorId } = await session.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    /** Whether its user shows who they are, as by a fingerprint. */
    verify: (isUserVerified: boolean) =>
      session.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified }),
    credentials: async () =>
      (await session.send("WebAuthn.getCredentials", { authenticatorId })).credentials,
    clear: () => session.send("WebAuthn.clearCredentials", { authenticatorId }),
  };
}
