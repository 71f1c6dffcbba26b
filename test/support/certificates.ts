import { generate } from "selfsigned";

/** A key and its certificate, as PEM. */
export interface Certificate {
  key: string;
  cert: string;
}

/** A certificate authority in this process. It writes nothing to disk. */
interface Authority {
  /** The certificate to trust, as PEM. */
  ca: string;
  issue(options?: LeafOptions): Promise<Certificate>;
}

export interface LeafOptions {
  /** DNS names. Default: `localhost`, `receiver.test`, `*.receiver.test`. */
  names?: readonly string[];
  /** IP addresses. Default: `127.0.0.1` and `::1`. */
  addresses?: readonly string[];
  /** Valid from `notBefore` to `notAfter`. Default: the year around now. */
  notBefore?: Date;
  notAfter?: Date;
}

const dayMs = 86_400_000;
const ecKeys = { keyType: "ec", algorithm: "sha256" } as const;

export async function createAuthority(): Promise<Authority> {
  const root = await generate([{ name: "commonName", value: "Test authority" }], {
    ...ecKeys,
    ...validity({}),
    extensions: [
      { name: "basicConstraints", cA: true, critical: true },
      { name: "keyUsage", keyCertSign: true, cRLSign: true, critical: true },
    ],
  });
  return {
    ca: root.cert,
    async issue(options = {}) {
      const {
        names = ["localhost", "receiver.test", "*.receiver.test"],
        addresses = ["127.0.0.1", "::1"],
      } = options;
      const leaf = await generate([{ name: "commonName", value: "Test receiver" }], {
        ...ecKeys,
        ...validity(options),
        ca: { key: root.private, cert: root.cert },
        extensions: [
          { name: "basicConstraints", cA: false },
          { name: "keyUsage", digitalSignature: true },
          { name: "extKeyUsage", serverAuth: true },
          {
            name: "subjectAltName",
            altNames: [
              ...names.map((value) => ({ type: 2 as const, value })),
              ...addresses.map((ip) => ({ type: 7 as const, ip })),
            ],
          },
        ],
      });
      return { key: leaf.private, cert: leaf.cert };
    },
  };
}

function validity({ notBefore, notAfter }: LeafOptions) {
  return {
    notBeforeDate: notBefore ?? new Date(Date.now() - dayMs),
    notAfterDate: notAfter ?? new Date(Date.now() + 364 * dayMs),
  };
}

let shared: Promise<Authority> | undefined;

/** The authority that this process shares. */
export function testAuthority(): Promise<Authority> {
  shared ??= createAuthority();
  return shared;
}
