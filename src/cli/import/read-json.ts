import { basename } from "node:path";
import { JSONParser } from "@streamparser/json";
import { Failure } from "../../terminal/failure.ts";
import { createEntryGuard, type Entry, maxEntryLength, readText } from "./read-file.ts";

/** Enough of a file to see what it contains. */
const headLength = 1 << 12;

/**
 * Reads the entries of a JSON file, however long it is: one to a line, the elements of an array, or
 * those of an array in an object, such as `{"tickets": […]}`.
 * @param name of that array
 * @param onBytes called with how much has been read
 * @throws {Failure} when an array is not valid JSON. A bad line is a separate problem.
 */
export async function* readJson(
  file: string,
  name: string,
  onBytes?: (count: number) => void,
): AsyncGenerator<Entry<unknown>> {
  const parts = readText(file, onBytes);
  let head = "";
  while (head.length < headLength) {
    const { value, done } = await parts.next();
    if (done) {
      break;
    }
    head += value;
  }
  const all = prepend(head, parts);
  if (/^\s*\[/.test(head)) {
    yield* readDocument(file, all);
  } else if (new RegExp(`^\\s*\\{[^[\\]{}]*"${name}"\\s*:\\s*\\[`).test(head)) {
    yield* readDocument(file, all, name);
  } else {
    yield* readLines(file, all);
  }
}

async function* prepend(head: string, rest: AsyncGenerator<string>): AsyncGenerator<string> {
  yield head;
  yield* rest;
}

/** @param name of the array in the object; none: the document is the array */
async function* readDocument(
  file: string,
  parts: AsyncIterable<string>,
  name?: string,
): AsyncGenerator<Entry<unknown>> {
  const guard = createEntryGuard(file);
  const found: Entry<unknown>[] = [];
  const paths = [name === undefined ? "$.*" : `$.${name}.*`];
  const parser = new JSONParser({ paths, keepStack: false });
  let count = 0;
  parser.onValue = ({ value }) => {
    guard.reset();
    found.push({ at: `${basename(file)}[${count++}]`, value });
  };
  let isOver = false;
  parser.onEnd = () => {
    isOver = true;
  };
  parser.onError = (error) => {
    throw new Failure("usage", `${file} is not valid JSON: ${error.message}`);
  };
  for await (const part of parts) {
    guard.add(part);
    if (!isOver) {
      parser.write(part);
    }
    yield* found.splice(0);
  }
  if (!isOver) {
    throw new Failure("usage", `${file} is incomplete: it ends in the middle of the data`);
  }
}

/** Lines that are too long are skipped, without being kept. */
async function* readLines(
  file: string,
  parts: AsyncIterable<string>,
): AsyncGenerator<Entry<unknown>> {
  let line = "";
  let isTooLong = false;
  let number = 0;
  const end = function* (): Generator<Entry<unknown>> {
    number++;
    const at = `${basename(file)}:${number}`;
    if (isTooLong) {
      yield { at, problem: `is longer than ${maxEntryLength >> 20} MiB` };
    } else if (line.trim() !== "") {
      yield parseLine(at, line);
    }
    line = "";
    isTooLong = false;
  };
  for await (const part of parts) {
    let from = 0;
    for (let to = part.indexOf("\n"); to >= 0; to = part.indexOf("\n", from)) {
      line += isTooLong ? "" : part.slice(from, to);
      yield* end();
      from = to + 1;
    }
    line += isTooLong ? "" : part.slice(from);
    if (line.length > maxEntryLength) {
      line = "";
      isTooLong = true;
    }
  }
  yield* end();
}

function parseLine(at: string, line: string): Entry<unknown> {
  try {
    return { at, value: JSON.parse(line) };
  } catch {
    return { at, problem: "is not valid JSON" };
  }
}
