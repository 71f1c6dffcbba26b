import { collections } from "../../../gen/collections.ts";
import { routeOf } from "../../contract/rest-route.ts";
import { typesIn } from "../../contract/types-in.ts";
import { isSecret } from "../../contract/without-secrets.ts";

interface Call {
  readonly url: URL;
  readonly body?: Buffer | undefined;
}

/** Represents a secret. */
const hidden = "…";

/**
 * The URL and the body of a REST call to show, without the fields that the contract keeps out of logs.
 * They may be invalid, so every field with the name of a secret of the call counts as one.
 */
export async function withoutTypedSecrets({ url, body }: Call) {
  const names = await secretsOf(url.pathname);
  const shown = new URL(url);
  for (const [name] of url.searchParams) {
    if (names.has(name.split(".").at(-1) ?? "")) {
      shown.searchParams.set(name, hidden);
    }
  }
  return { url: shown.href, body: body && hideIn(body.toString(), names) };
}

/**
 * The names of the secrets in the requests to a path, in all their spellings: of every request, if the
 * contract does not have the path.
 */
async function secretsOf(path: string): Promise<ReadonlySet<string>> {
  const services = await Promise.all(Object.values(collections).map(({ load }) => load()));
  const routes = services.flatMap(({ methods }) => methods).map(routeOf);
  const own = routes.filter(({ source }) => isPathOf(source, path));
  const secrets = (own.length > 0 ? own : routes)
    .flatMap(({ method }) => [...typesIn(method.input)])
    .flatMap(({ fields }) => fields.filter(isSecret));
  return new Set(secrets.flatMap(({ name, jsonName }) => [name, jsonName]));
}

/** Whether a path ends in the form of a template, such as `/api/v1/tickets/{ticket_id}`. */
const isPathOf = (template: string, path: string) =>
  new RegExp(`${template.replace(/\{[^}]*\}/g, "[^/]+")}/*$`).test(path);

/** JSON, or any other text, without the members of these names. */
function hideIn(text: string, names: ReadonlySet<string>): string {
  if (names.size === 0) {
    return text;
  }
  try {
    return JSON.stringify(JSON.parse(text), (name, value) =>
      names.has(name) && value !== null ? hidden : value,
    );
  } catch {
    return hidden;
  }
}
