import type { DescMethod } from "@bufbuild/protobuf";
import { createJsonRenderer, type WriteOptions } from "../rest/index.ts";

/** How every protocol writes JSON: times always have milliseconds. */
export const jsonOptions: WriteOptions = { timestampDigits: 3 };

/** Writes a message as the API does. */
export const renderApiJson = createJsonRenderer(jsonOptions);

/** PATCH requests are flat: their update mask is derived from the keys of the whole body. */
export const updateMask = "request";

/** Verbs of methods that respond with nothing, not even once their response has a field. */
const silent = /^(?:Delete|Mark|Revoke)(?![a-z])/;

/** The HTTP status of a success, by the name of the method. */
export function successStatus({ name }: DescMethod): number {
  if (/^(?:Batch)?Create(?![a-z])/.test(name)) {
    return 201;
  }
  return silent.test(name) ? 204 : 200;
}
