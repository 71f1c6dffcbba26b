import type { Command } from "commander";
import { describeSettings } from "../../config/settings.ts";
import { printJson, printLine } from "../output.ts";
import { formatTable } from "../table.ts";

/** Adds `config`. */
export function addConfig(program: Command): void {
  program
    .command("config")
    .summary("Shows the settings that the service would start with")
    .description(
      "Shows each setting with the value that `ticketing serve` would use in this environment. Secrets are masked.",
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
      printLine(formatTable(rows));
    });
}
