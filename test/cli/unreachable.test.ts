// @suite default
import { createServer, type RequestListener } from "node:http";
import { createServer as createTlsServer } from "node:https";
import type { Server } from "node:net";
import t from "tap";
import { MeService } from "../../gen/ticketing/v1/me_service_pb.ts";
import { connect } from "../../src/cli/calls/client.ts";
import { toFailure } from "../../src/cli/calls/to-failure.ts";
import { type LeafOptions, testAuthority } from "../support/certificates.ts";
import { freePort, listenOnFreePort } from "../support/port.ts";
import { trustTestAuthority } from "../support/service.ts";

/** The error of a call with this SERVICE_URL. */
async function reportOf(address: string): Promise<string> {
  Object.assign(process.env, { SERVICE_URL: address, SERVICE_TOKEN: "x" });
  try {
    await connect().service(MeService).getMe({});
  } catch (error) {
    const { kind, message, hint } = toFailure(error);
    return `${kind}: ${message} → ${hint}`;
  }
  return "no failure";
}

t.test("an unreachable address has an error with advice", async (t) => {
  const start = (server: Server) => {
    t.teardown(() => server.close());
    return listenOnFreePort(server);
  };
  const respond = (handle: RequestListener) => start(createServer(handle));
  const html = { "content-type": "text/html" };
  const page = await respond((_, response) => response.writeHead(200, html).end("<html>"));
  const missing = await respond((_, response) => response.writeHead(404, html).end("<html>"));
  const proxy = await respond((_, response) => response.writeHead(502, html).end("<html>"));
  const elsewhere = { location: "https://support.example.com/x" };
  const redirect = await respond((_, response) => response.writeHead(301, elsewhere).end());
  const authority = await testAuthority();
  const secure = async (options: LeafOptions = {}) =>
    start(createTlsServer(await authority.issue(options)));
  const tls = await secure();
  const closed = await freePort();

  const here = "http://127.0.0.1";
  for (const [address, expected] of [
    [
      `${here}:${closed}`,
      `network: .* nothing listens at 127.0.0.1:${closed} \\(ECONNREFUSED\\) → start`,
    ],
    ["http://service.invalid", "network: .* no host service.invalid \\(\\w+\\) → check the name"],
    [
      `${here}:${page}`,
      "network: .* is not a ticketing service \\(HTTP 200\\) → set SERVICE_URL to",
    ],
    [
      `${here}:${missing}/shop`,
      `\\(HTTP 404\\) → leave out the path: set SERVICE_URL=${here}:${missing}$`,
    ],
    [
      `${here}:${proxy}`,
      "unavailable: .* a proxy responds instead of the service \\(HTTP 502\\) → check that",
    ],
    [`${here}:${redirect}`, "redirects to .* → set SERVICE_URL=https://support.example.com$"],
    [
      `https://localhost:${tls}`,
      "certificate of localhost:\\d+ is not trusted .* → set NODE_EXTRA_CA",
    ],
    [
      `http://localhost:${tls}`,
      `closes the connection .* → if it speaks TLS, set SERVICE_URL=https`,
    ],
    [`https://127.0.0.1:${page}`, `does not speak TLS .* → set SERVICE_URL=${here}:${page}$`],
    [`${here}:8080/docs/`, `usage: .* without the path /docs/ → set SERVICE_URL=${here}:8080$`],
    // With the path of the API, which it takes off.
    [`${here}:${proxy}/api/v1/`, "a proxy responds instead of the service \\(HTTP 502\\)"],
    ["ftp://localhost", 'usage: .* not "ftp://localhost" → undefined$'],
    ["localhost:8080", 'usage: .* not "localhost:8080" → set SERVICE_URL=http://localhost:8080$'],
  ] as const) {
    t.match(await reportOf(address), new RegExp(expected), address);
  }

  await trustTestAuthority();
  const [from, to] = [new Date("2026-01-01"), new Date("2026-01-02")];
  const expired = await secure({ notBefore: from, notAfter: to });
  t.match(await reportOf(`https://localhost:${expired}`), /has expired → renew/);
  const other = await secure({ names: ["other.example"], addresses: [] });
  t.match(await reportOf(`https://localhost:${other}`), /for a different name → use a name from/);
});
