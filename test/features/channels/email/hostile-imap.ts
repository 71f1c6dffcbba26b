import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { createServer, type TLSSocket } from "node:tls";
import { testAuthority } from "../../../support/certificates.ts";
import type { Scope } from "../../../support/scope.ts";

/** Writes the response to a command, given its tag, and how often it came. */
type Respond = (socket: TLSSocket, tag: string, count: number) => void;

/** Responses by the word of the command; the default is those of a server with an empty folder. */
export type Script = Readonly<Record<string, Respond>>;

const ok =
  (...lines: string[]): Respond =>
  (socket, tag) =>
    socket.write([...lines, `${tag} OK done`, ""].join("\r\n"));

const usual: Script = {
  CAPABILITY: ok("* CAPABILITY IMAP4rev1 IDLE AUTH=PLAIN SASL-IR"),
  AUTHENTICATE: ok(),
  LOGIN: ok(),
  LIST: ok('* LIST () "/" INBOX'),
  SELECT: ok("* 0 EXISTS", "* OK [UIDVALIDITY 1] .", "* OK [UIDNEXT 1] ."),
  SEARCH: ok("* SEARCH"),
  FETCH: ok(),
  IDLE: (socket) => socket.write("+ idling\r\n"),
};

/** A server that speaks IMAP over TLS, except for what a script says. */
export async function startHostileImap(
  t: Scope,
  script: Script,
  greeting: Respond = (socket) => socket.write("* OK ready\r\n"),
): Promise<number> {
  const server = createServer(await (await testAuthority()).issue(), (socket) => {
    const counts = new Map<string, number>();
    socket.on("error", () => {});
    greeting(socket, "*", 0);
    let rest = "";
    socket.on("data", (chunk) => {
      const lines = `${rest}${chunk}`.split("\r\n");
      rest = lines.pop() ?? "";
      for (const line of lines) {
        const [tag = "", first = "", second = ""] = line.split(" ");
        const word = (first === "UID" ? second : first).toUpperCase();
        const count = counts.get(word) ?? 0;
        counts.set(word, count + 1);
        (script[word] ?? usual[word] ?? ok())(socket, tag, count);
      }
    });
  });
  const sockets = new Set<TLSSocket>();
  server.on("secureConnection", (socket) => sockets.add(socket));
  server.on("tlsClientError", () => {});
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  t.teardown(() => {
    for (const socket of sockets) {
      socket.destroy();
    }
    server.close();
  });
  return (server.address() as AddressInfo).port;
}
