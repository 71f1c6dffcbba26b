import type { Message } from "@bufbuild/protobuf";
import type { AnyMessage } from "./any-message.ts";
import { createPrune } from "./output-only.ts";
import { messageReader } from "./read-message.ts";
import type { Route } from "./route.ts";
import type { InnerOptions } from "./transcoder-options.ts";
import { createUpdateMask } from "./update-mask.ts";

type ObjectOptions = Pick<InnerOptions, "checkField"> &
  Required<Pick<InnerOptions, "updateMask" | "resource">>;

/**
 * Creates the function that reads a request from one parsed JSON object, with the fields of path, query
 * and body side by side, for protocols without paths. Its rules are those for the body of the route.
 *
 * @throws RestError INVALID_ARGUMENT when the object breaks the contract.
 */
export function createObjectReader(
  route: Route,
  { updateMask, resource, checkField }: ObjectOptions,
): (json: unknown) => Message {
  const prune = route.body === "*" ? createPrune(route, resource) : undefined;
  const deriveMask = updateMask === "none" ? undefined : createUpdateMask(route, updateMask);
  const read = messageReader(route.method.input);
  return (json) => {
    prune?.(json);
    const message = read(json, { path: [], registry: undefined, checkField }) as AnyMessage;
    deriveMask?.(message, json);
    return message;
  };
}
