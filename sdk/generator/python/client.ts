import { readFileSync } from "node:fs";
import { parse } from "smol-toml";
import { errorCodes } from "../../../src/rpc/errors/error-codes.ts";
import { type ClientModel, notice } from "../client-model.ts";
import { eventsModule } from "./events.ts";
import { routesModule } from "./routes.ts";
import { readPythonModel } from "./schema.ts";
import { asyncio, blocking, servicesModule } from "./services.ts";
import { block } from "./text.ts";
import { enumsModule, inputsModule, typesModule } from "./types.ts";

const { project } = parse(
  readFileSync(new URL("../../python/pyproject.toml", import.meta.url), "utf8"),
) as { project: { version: string } };

/**
 * The types of the JSON API, and the methods of its clients.
 * @returns source files by name, as ruff formats them
 */
export function pythonClient(client: ClientModel): Record<string, string> {
  const model = readPythonModel(client);
  const codes = errorCodes.map((code) => JSON.stringify(code));
  const files = {
    "__init__.py": "",
    "enums.py": enumsModule(client.enums),
    "types.py": typesModule(model),
    "inputs.py": inputsModule(model),
    "routes.py": routesModule(client, model),
    "services.py": servicesModule(client, model, blocking),
    "async_services.py": servicesModule(client, model, asyncio),
    "events.py": eventsModule(client),
    "error_codes.py": `from typing import Literal

${block("ErrorCode = Literal[", codes, "]")}
"""Stable codes of errors."""
`,
    "version.py": `VERSION = "${project.version}"\n`,
  };
  return Object.fromEntries(
    Object.entries(files).map(([name, text]) => [name, `# ${notice}\n${text && `\n${text}`}`]),
  );
}
