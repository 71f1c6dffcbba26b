import { once } from "node:events";
import { request } from "node:http";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { testAuthority } from "../../support/certificates.ts";
import type { Scope } from "../../support/scope.ts";

/**
 * Takes the place of what terminates TLS in front of a receiver: what comes to `/4711/hook` goes
 * on, as it is, to `http://127.0.0.1:4711/hook`.
 * @returns its address
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
