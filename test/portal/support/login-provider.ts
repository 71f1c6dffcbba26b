import { createHash, randomUUID } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";
import { text } from "node:stream/consumers";
import { exportJWK, generateKeyPair, SignJWT } from "jose";
import { listenOnFreePort } from "../../support/port.ts";
import type { Scope } from "../../support/scope.ts";

const audience = "https://api.example.com";
const clientId = "dashboard";

/**
 * Starts an identity provider at which everyone is logged in already: authorization code with
 * PKCE, and access tokens with these claims. It ends with the test.
 * @returns the settings of a service that uses it
 */
export async function startLoginProvider(t: Scope, claims: Record<string, unknown>) {
  const { publicKey, privateKey } = await generateKeyPair("ES256");
  const keys = [{ ...(await exportJWK(publicKey)), kid: "1", alg: "ES256", use: "sig" }];
  const challenges = new Map<string, string>();
  const sign = (aud: string, more: object) =>
    new SignJWT({ iss: issuer, sub: "ada", aud, ...more })
      .setProtectedHeader({ alg: "ES256", kid: "1" })
      .setIssuedAt()
      .setExpirationTime("1h")
      .sign(privateKey);

  async function redeem(req: IncomingMessage) {
    const form = new URLSearchParams(await text(req));
    const code = form.get("code") ?? "";
    const challenge = createHash("sha256").update(form.get("code_verifier") ?? "");
    if (challenges.get(code) !== challenge.digest("base64url")) {
      return { error: "invalid_grant" };
    }
    return {
      access_token: await sign(audience, claims),
      id_token: await sign(clientId, {}),
      token_type: "Bearer",
      expires_in: 3600,
    };
  }

  const server = createServer(async (req, res) => {
    const { pathname, searchParams } = new URL(req.url ?? "", issuer);
    if (pathname === "/authorize") {
      const code = randomUUID();
      challenges.set(code, searchParams.get("code_challenge") ?? "");
      const target = new URL(searchParams.get("redirect_uri") ?? "");
      target.searchParams.set("code", code);
      target.searchParams.set("state", searchParams.get("state") ?? "");
      res.writeHead(302, { location: target.href }).end();
      return;
    }
    res.setHeader("access-control-allow-origin", "*");
    res.setHeader("content-type", "application/json");
    const metadata = {
      issuer,
      jwks_uri: `${issuer}/keys`,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
    };
    const body =
      pathname === "/token" ? await redeem(req) : pathname === "/keys" ? { keys } : metadata;
    res.end(JSON.stringify(body));
  });
  const issuer = `http://127.0.0.1:${await listenOnFreePort(server)}`;
  t.teardown(() => server.close());
  return {
    JWT_ISSUER: issuer,
    JWT_AUDIENCE: [audience],
    PORTAL_CLIENT_ID: clientId,
    JWT_WORKSPACE_CLAIM: "organization",
  };
}
