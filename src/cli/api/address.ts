import { Failure } from "../failure.ts";

const prefix = "/api/v1/";

/**
 * The URL of a call: `tickets`, `/tickets`, `/api/v1/tickets` or the whole URL. The credential goes
 * with the call, so the URL must be of this service.
 * @param base URL of the service, without a trailing slash
 * @throws {Failure} when it is not
 */
export function addressOf(base: string, path: string): URL {
  const isWhole = /^[a-z][a-z\d+.-]*:\/\//i.test(path);
  const inside = path.replace(/^\/*(?:api\/v1(?:\/+|(?=[?#])|$))?/, "");
  // An id such as #42 is not a fragment.
  const address = (isWhole ? path : `${base}${prefix}${inside}`).replaceAll("#", "%23");
  const url = URL.canParse(address) ? new URL(address) : undefined;
  const service = new URL(base + prefix);
  if (url === undefined || url.username !== "" || url.password !== "") {
    throw new Failure("usage", `"${path}" is not a path of the API`);
  }
  // After the dots in the path are resolved.
  if (url.origin !== service.origin || !url.pathname.startsWith(service.pathname)) {
    throw new Failure("usage", `${url.href} is not in the API of this service`, {
      hint: `paths start with ${service.href}, which you can leave out`,
    });
  }
  return url;
}
