import type { Command } from "commander";

/** Adds the commands that are the service itself, or work on its database. They load as they are used. */
export function addServiceCommands(program: Command): void {
  program
    .command("serve")
    .summary("Runs the service")
    .description(
      "Runs the service until a signal ends it. Settings are environment variables: see `ticketing config`.",
    )
    .action(async () => {
      await import("../../main.ts");
    });
  addPassedOn(program, "admin", "Commands on the database, with the service running or not", () =>
    import("../admin.ts").then(({ admin }) => admin),
  );
  addPassedOn(program, "seed", "Fills a workspace with tickets, for trying things out", () =>
    import("../seed.ts").then(({ seed }) => seed),
  );
}

/** A command that is a program of its own, with its own help. */
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
