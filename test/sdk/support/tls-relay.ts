import { once } from "node:events";
import { request } from "node:http";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { testAuthority } from "../../support/certificates.ts";
import type { Scope } from "../../support/scope.ts";

/**
 * Starts a proxy that terminates TLS for receivers: it forwards `/4711/hook` unchanged to
 * `http://127.0.0.1:4711/hook`.
 * @returns the address of the proxy
 */
export async function startTlsRelay(t: Scope): Promise<string> {
  const authority = await testAuthority();
  const server = createServer(await authority.issue(), (req, res) => {
    const [, port, path] = /^\/(\d+)(\/.*)/.exec(req.url ?? "") ?? [];
    const { method, headers } = req;
    const onward = request({ host: "127.0.0.1", port, path, method, headers }, (back) => {
      res.writeHead(back.statusCode ?? 502, back.headers);
      back.pipe(res);
    });
    onward.on("error", () => res.writeHead(502).end());
    req.pipe(onward);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  t.teardown(() => {
    server.closeAllConnections();
    server.close();
  });
  return `https://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
