/**
 * Asks an issuer where its keys are (OpenID Connect Discovery 1.0 §4).
 * @throws when it does not answer in time, or answers for another issuer
 */
export async function discoverKeySetUrl(issuer: string, timeoutMs: number): Promise<URL> {
  // A slash at the end of an issuer is part of its name and not of this address.
  const address = `${issuer.replace(/\/$/, "")}/.well-known/openid-configuration`;
  const answer = await fetch(address, {
    headers: { accept: "application/json" },
    signal: AbortSignal.timeout(timeoutMs),
  });
  if (answer.status !== 200) {
    throw new Error(`${address} answers ${answer.status}`);
  }
  const metadata = (await answer.json()) as { issuer?: unknown; jwks_uri?: unknown } | null;
  if (metadata?.issuer !== issuer) {
    throw new Error(`${address} is about the issuer ${JSON.stringify(metadata?.issuer)}`);
  }
  return new URL(String(metadata.jwks_uri));
}
