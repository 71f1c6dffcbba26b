import { Code, literal, type Notation } from "./literal.ts";
import type { SampleMethod } from "./sample-method.ts";

const notation: Notation = {
  object: ["{", "}"],
  list: ["[", "]"],
  key: (name) => `${/^[A-Za-z_]\w*$/.test(name) ? name : JSON.stringify(name)}: `,
  indent: "  ",
  scalar: (value) => JSON.stringify(value),
};

export function typescriptSample({ service, name, request, file, result }: SampleMethod): string {
  const method = `client.${service}.${name}`;
  const isPaged = result === "pages";
  const imports = [
    ...(file === undefined ? [] : ['import { openAsBlob } from "node:fs";']),
    `import { createClient${isPaged ? ", paginate" : ""} } from "@ticketing-service/sdk";`,
  ];
  return `${imports.join("\n")}

const client = createClient();
${statement()}
`;

  function statement(): string {
    switch (result) {
      case "pages":
        return loop(`paginate(${method}, `, "{}");
      case "stream":
        return loop(`${method}(`);
      case "file":
        return `${call("const file = await ")};\nconsole.log(file.type, file.size);`;
      case "data":
        return `${call("const { data } = await ")};\nconsole.log(data);`;
      case "fields":
        return `${call("const response = await ")};\nconsole.log(response);`;
      case "nothing":
        return `${call("await ")};`;
    }
  }

  function call(before: string): string {
    const start = `${before}${method}(`;
    return `${start}${given(start.length + ");".length)})`;
  }

  /** @param nothing stands for an empty request */
  function loop(start: string, nothing = ""): string {
    const before = `for await (const item of ${start}`;
    return `${before}${given(before.length + ")) {".length) || nothing})) {\n  console.log(item);\n}`;
  }

  function given(column: number): string {
    const values = Object.entries(request).map(([key, value]) => [
      key,
      key === file?.field ? new Code(`await openAsBlob(${JSON.stringify(value)})`) : value,
    ]);
    return values.length === 0 ? "" : literal(Object.fromEntries(values), notation, 0, column);
  }
}
