import type { Command } from "commander";

/** Adds the commands that run the service or use its database. Their code loads on first use. */
export function addServiceCommands(program: Command): void {
  program
    .command("serve")
    .summary("Runs the service")
    .description(
      "Runs the service until you stop it. Configure it with environment variables: see `ticketing config`.",
    )
    .action(async () => {
      await import("../../main.js");
    });
  addPassedOn(program, "admin", "Administers the service through its database", () =>
    import("../admin.ts").then(({ admin }) => admin),
  );
  addPassedOn(program, "seed", "Fills a workspace with sample tickets", () =>
    import("../seed.ts").then(({ seed }) => seed),
  );
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
      await command.name(`ticketing ${name}`).parseAsync(args, { from: "user" });
    });
}
