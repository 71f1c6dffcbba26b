import { call, stream } from "./call.ts";
import { routes, type Services } from "./gen/services.ts";
import { type CallOptions, type ClientOptions, resolveOptions, type Settings } from "./options.ts";
import type { Fields, Route } from "./request.ts";

/** A client of the service: one property for each service, with all its methods. */
export type Client = Services;

/**
 * Creates a client. Its methods take and return plain JSON objects, and reject with an `ApiError`.
 * @throws {TypeError} when the token or URL is neither an option nor in the environment
 */
export function createClient(options: ClientOptions = {}): Client {
  const settings = resolveOptions(options);
  const services = Object.entries(routes).map(([name, methods]) => [name, bind(settings, methods)]);
  return Object.fromEntries(services);
}

function bind(settings: Settings, methods: Readonly<Record<string, Route>>) {
  const bound = Object.entries(methods).map(([name, route]) => {
    const run = route.isStream ? stream : call;
    const method = (request: Fields = {}, options: CallOptions = {}) =>
      run(settings, route, request, options);
    return [name, method];
  });
  return Object.fromEntries(bound);
}
