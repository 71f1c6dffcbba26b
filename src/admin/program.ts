import { Command } from "commander";
import { version } from "../config/version.ts";

/** The command `ticketing-server`, for the operators of the service. Its code loads on first use. */
export function createServerProgram(): Command {
  const program = new Command("ticketing-server")
    .description("Runs and administers a self-hosted support ticketing service.")
    .version(version)
    .enablePositionalOptions()
    .showHelpAfterError("(see --help)");
  program
    .command("serve")
    .summary("Runs the service")
    .description(
      "Runs the service until you stop it. Configure it with environment variables: see `ticketing-server config`.",
    )
    .action(async () => {
      await import("../main.js");
    });
  addPassedOn(program, "admin", "Administers the service through its database", () =>
    import("./admin.ts").then(({ admin }) => admin),
  );
  addPassedOn(program, "seed", "Fills a workspace with sample tickets", () =>
    import("./seed.ts").then(({ seed }) => seed),
  );
  addPassedOn(program, "config", "Shows the settings that the service would start with", () =>
    import("./config.ts").then(({ config }) => config),
  );
  return program;
}

/** Adds a command that parses its own arguments and has its own help. */
function addPassedOn(
  program: Command,
  name: string,
  summary: string,
  load: () => Promise<Command>,
): void {
  program
    .command(name)
    .summary(summary)
    .argument("[args...]")
    .helpOption(false)
    .allowUnknownOption()
    .passThroughOptions()
    .action(async (args: string[]) => {
      const command = await load();
      await command.name(`ticketing-server ${name}`).parseAsync(args, { from: "user" });
    });
}
