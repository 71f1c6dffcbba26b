import { readFileSync } from "node:fs";
import type { DescMethod, DescService } from "@bufbuild/protobuf";
import { root } from "../config/root.ts";
import { renderApiJson, resourceOf, updateMask } from "../contract/rest-conventions.ts";
import { routeOf } from "../contract/rest-route.ts";
import { checkRights } from "../identity/authenticate.ts";
import { createObjectReader } from "../rest/http.ts";
import { toApiError, toRestBody } from "../rpc/errors/error-formats.ts";
import type { Principal } from "../rpc/principal.ts";
import { checkJson } from "../rpc/validation/request-limits.ts";
import type { Caller } from "./caller.ts";
import { invalidParams, isObject, type JsonObject } from "./json-rpc.ts";

/** A method as AI agents see it; `gen/mcp-tools.json` has one for each. */
interface Tool {
  readonly method: DescMethod;
  /** Its entry in the list of tools. */
  readonly entry: JsonObject;
}

/** The tools of a service. */
export interface Tools {
  /** The tools that the caller may call, in the order of the contract. */
  list(principal: Principal): readonly JsonObject[];
  /**
   * Calls a tool. A refusal of the API is a result too, which tells the model what to change.
   * @throws {JsonRpcError} for a tool that does not exist, or arguments that are not an object
   */
  call(caller: Caller, params: JsonObject, requestId: string): Promise<JsonObject>;
}

/** Creates the tools of these services. They are read on the first message, as few processes get one. */
export function createTools(services: readonly DescService[]): Tools {
  let known: ReadonlyMap<string, Tool> | undefined;
  const tools = () => {
    known ??= readTools(services);
    return known;
  };
  const readerOf = createReaders();

  return {
    list: (principal) =>
      [...tools().values()]
        .filter(({ method }) => checkRights(method, principal) === undefined)
        .map(({ entry }) => entry),

    async call(caller, { name, arguments: given = {} }, requestId) {
      const tool = typeof name === "string" ? tools().get(name) : undefined;
      if (tool === undefined) {
        throw invalidParams(
          typeof name === "string"
            ? `unknown tool: ${name.slice(0, 64)}`
            : "params.name must name a tool",
        );
      }
      if (!isObject(given)) {
        throw invalidParams("arguments must be an object");
      }
      const { method } = tool;
      try {
        const response = await caller.call(method, () => readerOf(method)(given));
        return { content: [text(renderApiJson(method.output, response))] };
      } catch (error) {
        const body = toRestBody(toApiError(error), requestId);
        return { content: [text(JSON.stringify(body))], isError: true };
      }
    },
  };
}

const text = (content: string) => ({ type: "text", text: content });

function readTools(services: readonly DescService[]): ReadonlyMap<string, Tool> {
  const methods = new Map(
    services
      .flatMap((service) => service.methods)
      .map((method) => [`${method.parent.typeName}.${method.name}`, method]),
  );
  const described = JSON.parse(readFileSync(new URL("gen/mcp-tools.json", root), "utf8"));
  return new Map(
    described.map(({ method, ...entry }: { method: string; name: string }) => [
      entry.name,
      { method: methods.get(method), entry },
    ]),
  );
}

/** Creates the function that finds the reader for the arguments of a method, which is created once. */
function createReaders() {
  const readers = new Map<DescMethod, ReturnType<typeof createObjectReader>>();
  return (method: DescMethod) => {
    const reader =
      readers.get(method) ??
      createObjectReader(routeOf(method), {
        updateMask,
        resource: resourceOf,
        checkField: checkJson,
      });
    readers.set(method, reader);
    return reader;
  };
}
