/** An error of a port on which the service cannot listen, with the setting that would help. */
export function explainListen(
  error: NodeJS.ErrnoException,
  { port, host }: { readonly port: number; readonly host: string },
): Error {
  const explain = reasons.get(error.code ?? "");
  return explain === undefined ? error : new Error(explain(port, host), { cause: error });
}

const noSuchHost = (_: number, host: string) =>
  `HOST: ${host} is not an address of this machine: set HOST to one of its addresses, or to 0.0.0.0 for all`;

const reasons: ReadonlyMap<string, (port: number, host: string) => string> = new Map([
  [
    "EADDRINUSE",
    (port) =>
      `PORT: another program listens on ${port}: stop it, or set PORT to another one, such as ${port + 1}`,
  ],
  [
    "EACCES",
    (port) =>
      `PORT: this user may not listen on ${port}: set PORT to 1024 or more, and put a proxy in front`,
  ],
  ["EADDRNOTAVAIL", noSuchHost],
  ["ENOTFOUND", noSuchHost],
]);
