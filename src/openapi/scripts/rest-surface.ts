/** The parts of an OpenAPI document that matter here. */
interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, { responses: object }>>>>;
  readonly webhooks?: Readonly<Record<string, unknown>>;
}

/**
 * What REST clients and webhook receivers depend on, one line each:
 * `GET /api/v1/tickets/{} 200` or `event service.ticket.created.v1`. Clients do
 * not see the names of path parameters, so they are left out.
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
 * What the new surface removes or changes, one message each. `buf breaking` does
 * not find these changes: it ignores paths, which are options of methods.
 */
export function breakingChanges(old: readonly string[], now: readonly string[]): string[] {
  return old
    .filter((line) => !now.includes(line))
    .map((line) => {
      const operation = /^(\S+ \S+) (\d+)$/.exec(line);
      if (operation === null) {
        return `${line} is gone`;
      }
      const [, name, status] = operation;
      const others = now.filter((other) => other.startsWith(`${name} `));
      const present = others.map((other) => other.slice(`${name} `.length)).join(", ");
      return present === ""
        ? `${name} is gone`
        : `${name} responds with ${present}, no longer ${status}`;
    });
}
