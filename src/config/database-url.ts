const authority = /^postgres(?:ql)?:\/\/(?:[^@/]*@)?([^/?]+)/;
const hostAndPort = /^(?:\[[^\]]+\]|[^:]+)(?::(\d+))?$/;

/** The hosts of a URL, each optionally with a port. The URL of a socket has none. */
export const listedHosts = (url: string): readonly string[] =>
  authority.exec(url)?.[1]?.split(",") ?? [];

/** Whether a URL with several hosts names each of them. A single one is left to the driver. */
export function hasValidHosts(url: string): boolean {
  const hosts = listedHosts(url);
  return hosts.length < 2 || hosts.every(isHost);
}

function isHost(text: string): boolean {
  const match = hostAndPort.exec(text);
  return match !== null && Number(match[1] ?? 1) < 2 ** 16;
}
