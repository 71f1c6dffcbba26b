import { collections } from "../../../gen/collections.ts";
import { commandName, groupName, toKebab } from "../../../src/cli/contract/names.ts";
import type { ClientModel } from "../client-model.ts";
import type { SampleMethod } from "./sample-method.ts";

/** A call with `curl`. */
export function curlSample({ verb, path, request, file, result }: SampleMethod): string {
  const rest = new Map(Object.entries(request));
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = String(rest.get(name));
    rest.delete(name);
    return value;
  });
  const isInQuery = verb === "GET" || verb === "DELETE" || file !== undefined;
  const query = new URLSearchParams();
  for (const [name, value] of isInQuery ? rest : []) {
    if (name !== file?.field) {
      for (const each of [value].flat()) {
        query.append(name, String(each));
      }
    }
  }
  const url = `"$SERVICE_URL${filled}${query.size > 0 ? `?${query}` : ""}"`;
  const parts = [
    `curl${result === "stream" ? " -N" : ""}${verb === "GET" ? "" : ` -X ${verb}`} ${url}`,
    '-H "Authorization: Bearer $SERVICE_TOKEN"',
  ];
  if (file !== undefined) {
    parts.push('-H "Content-Type: application/octet-stream"', `--data-binary @${file.name}`);
  } else if (!isInQuery) {
    const body = Object.fromEntries(rest);
    const isLong = JSON.stringify(body).length > 60;
    parts.push(
      '-H "Content-Type: application/json"',
      `-d ${quote(JSON.stringify(body, null, isLong ? 2 : 0))}`,
    );
  }
  if (result === "file") {
    parts.push("-o file");
  }
  return `${parts.join(" \\\n  ")}\n`;
}

/** `tickets import` reads the export of another system, so the method has another name. */
const renamed: Readonly<Record<string, string>> = { import: "import-batch" };

const collectionOf = (serviceType: string): string =>
  Object.entries(collections).find(
    ([, { typeName }]) => typeName === `ticketing.v1.${serviceType}`,
  )?.[0] ?? "";

/** Depth to which the command line has options for parts of objects. */
const maxDepth = 3;

/** Writes calls with the command line. */
export function createCliSamples(model: ClientModel): (method: SampleMethod) => string {
  const propertiesOf = (type: string) =>
    (model.schemas[type] as { properties?: Record<string, { $ref?: string }> }).properties ?? {};

  /** @param type of the message that has the field */
  function optionsOf(type: string, path: readonly string[], value: unknown): string[] {
    const option = `--${path.map(toKebab).join(".")}`;
    if (Array.isArray(value)) {
      return value.map((each) => `${option} ${wordOf(each)}`);
    }
    const part = propertiesOf(type)[path.at(-1) ?? ""]?.$ref?.split("/").at(-1);
    if (part === undefined || path.length === maxDepth) {
      return [`${option} ${wordOf(value)}`];
    }
    return Object.entries(value as object).flatMap(([key, each]) =>
      optionsOf(part, [...path, key], each),
    );
  }

  return ({ name, serviceType, requestType, path, request, file, verb, result }) => {
    const collection = collectionOf(serviceType);
    const method = { name: name.charAt(0).toUpperCase() + name.slice(1) };
    const command = commandName(method, collection);
    const variables = [...path.matchAll(/\{(\w+)\}/g)].map(([, variable]) => variable ?? "");
    const options = Object.entries(request)
      .filter(([key]) => !variables.includes(key))
      .flatMap(([key, value]) =>
        key === file?.field
          ? `--${toKebab(key)} ${file.name}`
          : optionsOf(requestType, [key], value),
      );
    const words = [
      `ticketing ${groupName(collection)} ${renamed[command] ?? command}`,
      ...variables.map((variable) => String(request[variable])),
      ...options,
      ...(verb === "DELETE" ? ["--yes"] : []),
      ...(result === "file" ? ["> file"] : []),
    ];
    const line = words.join(" ");
    return `${line.length <= 76 ? line : words.join(" \\\n  ")}\n`;
  };
}

function wordOf(value: unknown): string {
  const text = typeof value === "string" ? value : JSON.stringify(value);
  return /^[\w.:@/-]+$/.test(text) ? text : quote(text);
}

/** One word of a POSIX shell, in which nothing is expanded. */
const quote = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;
