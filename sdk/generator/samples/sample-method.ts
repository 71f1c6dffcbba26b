import type { ClientModel, MethodModel, ServiceModel } from "../client-model.ts";
import { requestOf, type SampleRequest } from "./requests.ts";

/** A method as its samples call it. */
export interface SampleMethod {
  /** Name of the service in clients: `tickets`. */
  readonly service: string;
  /** `TicketService`. */
  readonly serviceType: string;
  /** `createTicket`. */
  readonly name: string;
  /** Name of the request's schema. */
  readonly requestType: string;
  /** The whole request in JSON. */
  readonly request: SampleRequest;
  readonly verb: string;
  /** `/api/v1/tickets/{id}`. */
  readonly path: string;
  /** The field of the request that holds a file, and the name of the file. */
  readonly file: { readonly field: string; readonly name: string } | undefined;
  /** `data` is one object or list below that name, and `fields` are several. */
  readonly result: "data" | "fields" | "file" | "nothing" | "pages" | "stream";
}

/** @param pathExamples example values of the variables in the path of an operation, by name */
export function sampleMethod(
  { schemas }: ClientModel,
  { name: service, typeName }: ServiceModel,
  method: MethodModel,
  pathExamples: SampleRequest,
): SampleMethod {
  const { name, verb, path, file } = method;
  const { required = [] } = schemas[method.request] as { required?: readonly string[] };
  const request = requestOf(method, pathExamples, required);
  return {
    service,
    serviceType: typeName,
    name,
    requestType: method.request,
    request,
    verb,
    path,
    file: file === undefined ? undefined : { field: file, name: String(request[file]) },
    result: resultOf(schemas, method),
  };
}

function resultOf(
  schemas: ClientModel["schemas"],
  { response, isStream }: MethodModel,
): SampleMethod["result"] {
  if (response === undefined) {
    return "file";
  }
  const fields = Object.keys((schemas[response] as { properties?: object }).properties ?? {});
  if (isStream) {
    return "stream";
  }
  if (fields.includes("nextPageToken")) {
    return "pages";
  }
  if (fields.length === 0) {
    return "nothing";
  }
  return fields.join() === "data" ? "data" : "fields";
}
