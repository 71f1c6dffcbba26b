import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { errorCodes } from "../../../src/rpc/errors/error-codes.ts";
import { type ClientModel, type MethodModel, notice, type ServiceModel } from "../client-model.ts";
import { goComment, goName } from "./names.ts";
import { enumType, goEnums, goTypes, type ObjectSchema } from "./types.ts";

const { version } = JSON.parse(
  readFileSync(new URL("../../../package.json", import.meta.url), "utf8"),
) as { version: string };

/**
 * The types of the JSON API, and the methods of its client, formatted with the `gofmt` on the path.
 * @returns source files by name
 */
export function goClient(model: ClientModel): Record<string, string> {
  const schemas = new Map(Object.entries(model.schemas as unknown as Record<string, ObjectSchema>));
  return {
    "services_gen.go": format(["context", "iter"], servicesOf(model)),
    "types_gen.go": format(["encoding/json", "time"], goTypes(model, schemas)),
    "pages_gen.go": format([], pagesOf(schemas)),
    "enums_gen.go": format([], `${goEnums(model.enums)}\n${errorCodeType}`),
    "events_gen.go": format([], eventsOf(model)),
    "version_gen.go": format([], `const version = "${version}"\n`),
  };
}

const errorCodeType = enumType(
  "ErrorCode",
  errorCodes,
  "ErrorCode is the stable code of an error. A newer service may know more.",
);

function format(imports: readonly string[], code: string): string {
  const paths =
    imports.length === 0 ? "" : `import (\n${imports.map((path) => `"${path}"\n`).join("")})\n`;
  return execFileSync("gofmt", {
    input: `// ${notice}\n\npackage ticketing\n\n${paths}\n${code}`,
    encoding: "utf8",
    maxBuffer: 1 << 24,
  });
}

/** The client, and a type with methods for each service. */
function servicesOf({ services }: ClientModel): string {
  const fields = services.map(
    ({ name, typeName, comment }) => `${goComment(comment)}${goName(name)} *${goName(typeName)}`,
  );
  const values = services.map(({ name, typeName }) => `${goName(name)}: &${goName(typeName)}{s},`);
  return `// Client is a client of the service: one field per service of the API, with all its methods.
// Methods return [*Error]. A Client is safe for concurrent use.
type Client struct {
${fields.join("\n")}
}

func newClient(s *settings) *Client {
	return &Client{
${values.join("\n")}
	}
}

${services.map(serviceOf).join("\n")}`;
}

const serviceOf = ({ typeName, comment, methods }: ServiceModel) =>
  `${goComment(comment)}type ${goName(typeName)} struct{ settings *settings }

${methods.map((method) => methodOf(goName(typeName), method)).join("\n")}`;

function methodOf(service: string, method: MethodModel): string {
  const name = goName(method.name);
  const comment = method.comment.replace(/^[A-Z]/, (letter) => `${name} ${letter.toLowerCase()}`);
  const parameters = `ctx context.Context, request *${goName(method.request)}, options ...Option`;
  const [run, result] = resultOf(method);
  const given = `ctx, s.settings, ${routeOf(method)}, request, options`;
  return `${goComment(comment)}func (s *${service}) ${name}(${parameters}) ${result} {
	return ${run}(${given})
}
`;
}

/** The function that makes the call, and the type of its result. */
function resultOf({ response, isStream }: MethodModel): [run: string, result: string] {
  if (response === undefined) {
    return ["callFile", "(*File, error)"];
  }
  const type = goName(response);
  return isStream
    ? [`stream[${type}]`, `iter.Seq2[*${type}, error]`]
    : [`call[${type}]`, `(*${type}, error)`];
}

function routeOf({ verb, path, takesKey, file }: MethodModel): string {
  const traits = [
    ...(takesKey ? ["takesKey: true"] : []),
    ...(file === undefined ? [] : [`file: "${file}"`]),
  ];
  return `route{${[`verb: "${verb}"`, `path: "${path}"`, ...traits].join(", ")}}`;
}

/** The methods that [Paginate] needs of each list. */
function pagesOf(schemas: ReadonlyMap<string, ObjectSchema>): string {
  const lists = [...schemas].flatMap(([response, { properties }]) => {
    const entry = properties.nextPageToken && properties.data?.items?.$ref?.split("/").at(-1);
    return entry === undefined ? [] : [{ response: goName(response), entry: goName(entry) }];
  });
  return lists
    .map(({ response, entry }) => {
      const request = response.replace(/Response$/, "Request");
      return `func (r *${response}) page() ([]*${entry}, string) { return r.Data, r.NextPageToken }

func (r *${request}) after(pageToken string) *${request} {
	next := copyOf(r)
	next.PageToken = pageToken
	return next
}
`;
    })
    .join("\n");
}

/** A constant for each type of event, and its data. */
function eventsOf({ events }: ClientModel): string {
  const types = [...events].map(([type, payload]) => ({ type, name: goName(payload) }));
  return `// The types of events.
const (
${types.map(({ type, name }) => `EventType${name} = "${type}"`).join("\n")}
)

// newEventData returns the data of a type of event to be filled, or nil if the type is unknown.
func newEventData(eventType string) any {
	switch eventType {
${types.map(({ name }) => `case EventType${name}:\nreturn &${name}{}`).join("\n")}
	}
	return nil
}
`;
}
