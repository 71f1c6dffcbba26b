import { snake } from "../python/text.ts";
import { literal, type Notation, wrap } from "./literal.ts";
import type { SampleMethod } from "./sample-method.ts";

const notation: Notation = {
  object: ["{", "}"],
  list: ["[", "]"],
  key: (name) => `"${name}": `,
  indent: "    ",
  scalar: (value) =>
    value === true
      ? "True"
      : value === false
        ? "False"
        : value === null
          ? "None"
          : JSON.stringify(value),
};

export function pythonSample({ service, name, path, request, file, result }: SampleMethod): string {
  const method = `client.${snake(service)}.${snake(name)}`;
  const argumentsOf = Object.entries(request).map(([key, value]) => {
    const text = key === file?.field ? "file" : literal(value, notation, 1);
    // Variables of the path come first, and need no name.
    return path.includes(`{${key}}`) ? text : `${snake(key)}=${text}`;
  });
  const isPaged = result === "pages";
  const isLoop = isPaged || result === "stream";
  // Behind `for item in ` or `response = `, and within `with`.
  const column = isLoop ? 13 : file === undefined ? 11 : 15;
  const call = isPaged
    ? wrap(["paginate(", ")"], [method, ...argumentsOf], notation.indent, 0, column)
    : wrap([`${method}(`, ")"], argumentsOf, notation.indent, 0, column);
  return `from ticketing import Client${isPaged ? ", paginate" : ""}

client = Client()
${statement()}
`;

  function statement(): string {
    switch (result) {
      case "pages":
      case "stream":
        return `for item in ${call}:\n    print(item)`;
      case "file":
        return `content = ${call}\nprint(len(content))`;
      case "nothing":
        return call;
      default:
        return withFile(`response = ${call}\nprint(response${result === "data" ? ".data" : ""})`);
    }
  }

  function withFile(code: string): string {
    return file === undefined
      ? code
      : `with open("${file.name}", "rb") as file:\n${code.replace(/^/gm, notation.indent)}`;
  }
}
