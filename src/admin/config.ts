import { Command } from "commander";
import { describeSettings } from "../config/settings.ts";
import { printJson, printLine } from "../terminal/output.ts";
import { createTable } from "../terminal/table.ts";
import { run } from "./run.ts";

/** The command `config`. */
export const config = new Command("config")
  .summary("Shows the settings that the service would start with")
  .description(
    "Shows each setting with the value that the service would start with in this environment. Secrets are masked.",
  )
  .option("--json", "print the settings as JSON")
  .action(({ json }: { json?: boolean }) => {
    const settings = describeSettings();
    if (json) {
      return printJson(settings);
    }
    const rows = settings.map(({ name, value, isSet, description }) => ({
      setting: name,
      value: value ?? "",
      from: isSet ? "environment" : value === undefined ? "" : "default",
      description,
    }));
    printLine(createTable()(rows));
  });

if (import.meta.main) {
  await run(config);
}
