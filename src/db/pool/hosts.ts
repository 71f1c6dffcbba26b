/** One server of a URL with several. */
export interface Host {
  readonly host: string;
  readonly port: number;
  /** The URL with only this server. */
  readonly url: string;
}

const pattern = /^(postgres(?:ql)?:\/\/(?:[^@/]*@)?)([^/?]+)(.*)$/;
const defaultPort = 5432;

/**
 * The servers of a URL. As in libpq, there can be several: `postgresql://a,b:5433/name`.
 * @see https://www.postgresql.org/docs/current/libpq-connect.html#LIBPQ-MULTIPLE-HOSTS
 */
export function hostsOf(url: string): readonly Host[] {
  const [, start = "", list = "", rest = ""] = pattern.exec(url) ?? [];
  return list.split(",").map((entry) => {
    const [, host = "", port = String(defaultPort)] =
      /^(\[.*\]|[^:]*)(?::(\d+))?$/.exec(entry) ?? [];
    return {
      host: host.replace(/^\[|\]$/g, ""),
      port: Number(port),
      url: start + entry + rest,
    };
  });
}

/** The URL with one server, for code that reads names and passwords from it. */
export const singleHostUrl = (url: string): string => {
  const [first, ...others] = hostsOf(url);
  return first === undefined || others.length === 0 ? url : first.url;
};
