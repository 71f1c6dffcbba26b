import { InvalidArgumentError, Option } from "commander";

/** `-H`, which can be repeated. */
export const headerOption = () =>
  new Option(
    "-H, --header <name: value>",
    "request header, such as Idempotency-Key, If-Match or X-Workspace-Id (repeatable)",
  ).argParser((text, headers: Headers = new Headers()) => {
    const [, name = "", value = ""] = /^([^:]+):\s*(.*)$/.exec(text) ?? [];
    try {
      headers.append(name, value);
    } catch {
      throw new InvalidArgumentError("Use the form `Name: value`.");
    }
    return headers;
  });
