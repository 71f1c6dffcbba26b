import { Command } from "commander";
import { createSealer } from "../db/sealer.ts";
import { readRawMail } from "../features/channels/email/raw-mails.ts";
import { withDatabase } from "./with-database.ts";

/** `admin raw-mail`: the original of an e-mail that could not be read. */
export const rawMailCommand = () =>
  new Command("raw-mail")
    .description("Prints the original of an e-mail that could not be read")
    .argument("<message>", "identifier of the message that stands for it")
    .action((message: string) =>
      withDatabase(async ({ pool }, config) => {
        const { SECRET_ENCRYPTION_KEY: key, SECRET_ENCRYPTION_KEY_PREVIOUS: previous } = config;
        const mail = await readRawMail(pool, createSealer(key, previous), message);
        if (mail === undefined) {
          throw new Error(`no original is kept for ${message}`);
        }
        process.stdout.write(mail);
      }),
    );
