import { basename } from "node:path";
import { SaxesParser } from "saxes";
import { Failure } from "../../terminal/failure.ts";
import { createEntryGuard, type Entry, readText } from "./read-file.ts";

interface Node {
  readonly name: string;
  readonly isArray: boolean;
  readonly children: [name: string, value: unknown][];
  text: string;
}

/**
 * Reads the elements below the root of an XML document, however long it is, in the form of JSON:
 * `<created-at>` is `created_at`, and the elements of `type="array"` are a list. Custom entities
 * are refused.
 * @throws {Failure} when it is not well-formed
 */
export async function* readXml(
  file: string,
  onBytes?: (count: number) => void,
): AsyncGenerator<Entry<unknown>> {
  const guard = createEntryGuard(file);
  const found: Entry<unknown>[] = [];
  const open: Node[] = [];
  const parser = new SaxesParser();
  let count = 0;
  parser.on("error", (error) => {
    throw new Failure("usage", `${file} is not well-formed: ${error.message}`);
  });
  parser.on("opentag", ({ name, attributes }) => {
    const isArray = attributes.type === "array";
    open.push({ name: name.replaceAll("-", "_"), isArray, children: [], text: "" });
  });
  const addText = (text: string) => {
    const node = open.at(-1);
    if (node !== undefined) {
      node.text += text;
    }
  };
  parser.on("text", addText);
  parser.on("cdata", addText);
  parser.on("closetag", () => {
    const node = open.pop() as Node;
    const value = toValue(node);
    if (open.length === 1) {
      guard.reset();
      found.push({ at: `${basename(file)}[${count++}]`, value });
    } else {
      open.at(-1)?.children.push([node.name, value]);
    }
  });
  for await (const part of readText(file, onBytes)) {
    guard.add(part);
    parser.write(part);
    yield* found.splice(0);
  }
  parser.close();
  yield* found.splice(0);
}

function toValue({ isArray, children, text }: Node): unknown {
  if (isArray) {
    return children.map(([, value]) => value);
  }
  return children.length > 0 ? Object.fromEntries(children) : text;
}
