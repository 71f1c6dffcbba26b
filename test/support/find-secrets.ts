/** The forms of credentials. */
const looks: Readonly<Record<string, RegExp>> = {
  "API key": /sk_live_[0-9a-f]{5,}/,
  "token of the console": /console_[0-9a-f]{8,}/,
  "signing secret": /whsec_\w{4,}/,
  "JWT or JWE": /\beyJ[\w-]{8,}\.[\w-]*\./,
  "bearer token": /\bBearer\s+(?!realm)[\w.~+/-]{6,}/i,
  signature: /\bv1=[0-9a-f]{16,}/,
  "password in an address": /\b\w+:\/\/[^\s/:@"]+:[^\s/@"]+@/,
  "private key": /-----BEGIN [A-Z ]*PRIVATE KEY/,
  "connection of pg": /"(?:secretKey|password|scramMaxIterations)":/,
};

interface Finding {
  readonly what: string;
  readonly line: string;
}

/**
 * Finds credentials in log lines.
 * @param known further secret values
 */
export function findSecrets(lines: readonly string[], known: readonly string[]): Finding[] {
  return lines.flatMap((line) => [
    ...Object.entries(looks)
      .filter(([, pattern]) => pattern.test(line))
      .map(([what]) => ({ what, line })),
    ...known.filter((value) => line.includes(value)).map(() => ({ what: "known value", line })),
  ]);
}
