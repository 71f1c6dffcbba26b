/** As much of an OpenAPI document as it takes. */
interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, { responses: object }>>>>;
  readonly webhooks?: Readonly<Record<string, unknown>>;
}

/**
 * What clients of the REST API and receivers of events hold on to, one line
 * each: `GET /api/v1/tickets/{} 200` and `event service.ticket.created.v1`.
 * The names of path parameters do not matter.
 */
export function restSurface({ paths, webhooks = {} }: Document): string[] {
  const operations = Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).flatMap(([method, { responses }]) => {
      const shape = path.replaceAll(/\{[^{}]*\}/g, "{}");
      return Object.keys(responses)
        .filter((status) => status.startsWith("2"))
        .map((status) => `${method.toUpperCase()} ${shape} ${status}`);
    }),
  );
  return [...operations, ...Object.keys(webhooks).map((type) => `event ${type}`)];
}

/**
 * What of the old surface the new one breaks; additions break nothing.
 * `buf breaking` does not see these, as paths are options to it.
 */
export function breakingChanges(old: readonly string[], now: readonly string[]): string[] {
  return old
    .filter((line) => !now.includes(line))
    .map((line) => {
      const operation = /^(\S+ \S+) (\d+)$/.exec(line);
      if (operation === null) return `${line} is gone`;
      const [, name, status] = operation;
      const others = now.filter((other) => other.startsWith(`${name} `));
      const present = others.map((other) => other.slice(`${name} `.length)).join(", ");
      return present === "" ? `${name} is gone` : `${name} answers ${present}, no longer ${status}`;
    });
}
