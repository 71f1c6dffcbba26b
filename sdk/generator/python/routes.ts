import type { ClientModel, MethodModel } from "../client-model.ts";
import { elementOf, type FieldModel, type MessageModel, type PythonModel } from "./schema.ts";
import { block, importOf, snake } from "./text.ts";
import { nestedInputs } from "./types.ts";

/** The path of each method in the REST API, the names of its arguments there, and its result. */
export function routesModule({ services }: ClientModel, model: PythonModel): string {
  const methods = services.flatMap((service) => service.methods);
  const nested = nestedInputs(model.inputs);
  const shapes = new Map(nested.map(({ name }) => [name, constant(name)]));
  const results = methods.flatMap((method) => resultOf(method, model) ?? []);
  return `from .._request import Route, file, nothing
from .._shape import Shape
${importOf(".types", results)}

${nested.map((message) => `${shapes.get(message.name)} = ${shapeOf(message)}`).join("\n")}

${methods.map((method) => routeOf(method, model, shapes)).join("\n")}
`;
}

/** The class of the result of a method. Undefined for a file, and for none. */
export function resultOf({ response }: MethodModel, { outputs }: PythonModel): string | undefined {
  const isEmpty = response === undefined || outputs.get(response)?.fields.length === 0;
  return isEmpty ? undefined : response;
}

/** `CREATE_TICKET` for `createTicket`. */
export const constant = (name: string): string => snake(name).toUpperCase();

function routeOf(
  method: MethodModel,
  model: PythonModel,
  shapes: ReadonlyMap<string, string>,
): string {
  const { name, verb, path, request, response, takesKey, file } = method;
  const message = model.inputs.get(request) as MessageModel;
  const shape = shapes.get(request) ?? shapeOf(message);
  const read = resultOf(method, model) ?? (response === undefined ? "file" : "nothing");
  const traits = [
    ...(shape === "Shape()" ? [] : [`shape=${shape}`]),
    ...(takesKey ? ["takes_key=True"] : []),
    ...(file === undefined ? [] : [`file="${file}"`]),
  ];
  return block(`${constant(name)} = Route(`, [`"${verb}"`, `"${path}"`, read, ...traits], ")");
}

/** How the JSON of a message differs from the names of its fields. */
function shapeOf({ fields }: MessageModel): string {
  const sent = fields.filter(isArgument);
  const names = sent.flatMap(({ key }) =>
    snake(key) === key ? [] : [`"${snake(key)}": "${key}"`],
  );
  const messages = sent.flatMap(({ key, type }) => {
    const inner = elementOf(type);
    return inner.kind === "message" ? [`"${snake(key)}": ${constant(inner.name)}`] : [];
  });
  const parts = [
    ...(names.length > 0 ? [block("names={", names, "}")] : []),
    ...(messages.length > 0 ? [block("messages={", messages, "}")] : []),
  ];
  return block("Shape(", parts, ")");
}

/** The service derives the mask of an update from the fields that are there. */
export const isArgument = ({ key }: FieldModel): boolean => key !== "updateMask";
