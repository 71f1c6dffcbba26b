/**
 * Finds the address of the keys of an issuer (OpenID Connect Discovery 1.0 §4).
 * @throws when it does not respond in time, or responds for another issuer
 */
export async function discoverKeySetUrl(issuer: string, timeoutMs: number): Promise<URL> {
  // A slash at the end of an issuer belongs to its name, not to this address.
  const address = `${issuer.replace(/\/$/, "")}/.well-known/openid-configuration`;
  const response = await fetch(address, {
    headers: { accept: "application/json" },
    signal: AbortSignal.timeout(timeoutMs),
  });
  if (response.status !== 200) {
    throw new Error(`${address} responds with ${response.status}`);
  }
  const metadata = (await response.json()) as { issuer?: unknown; jwks_uri?: unknown } | null;
  if (metadata?.issuer !== issuer) {
    throw new Error(`${address} is about the issuer ${JSON.stringify(metadata?.issuer)}`);
  }
  return new URL(String(metadata.jwks_uri));
}
