import { Command } from "commander";
import { directUrl } from "../app/context.ts";
import { formatFindings } from "../cli/findings.ts";
import { printJson, printLine } from "../cli/output.ts";
import { loadConfig } from "../config/settings.ts";
import { createSealer } from "../db/sealer.ts";
import { queueConnections } from "../jobs/boss.ts";
import { defaultLimits } from "../operations/doctor/check.ts";
import { examineDeployment } from "../operations/doctor/doctor.ts";
import { withSettings } from "./with-database.ts";

/** `admin doctor`: what is wrong with a deployment, as its database shows it. */
export const doctorCommand = () =>
  new Command("doctor")
    .summary("Checks Postgres, its disk, replication and queue")
    .description(
      "Checks the settings of Postgres, its disk, clock, connections, replication and transactions, and the migrations, encryption key, versions and queue of the service. Tells you how to fix each problem. Exits with 1 if a check fails. Changes nothing.",
    )
    .option("--json", "print the findings as JSON")
    .action(({ json }: { json?: true }) =>
      withSettings(async (config) => {
        const { SECRET_ENCRYPTION_KEY: key, SECRET_ENCRYPTION_KEY_PREVIOUS: previous } = config;
        const findings = await examineDeployment({
          url: directUrl(config),
          replicaUrl: config.DATABASE_REPLICA_URL,
          dataDir: config.DATA_DIR,
          embedded: loadConfig().DATABASE_URL === undefined,
          connectionsPerProcess: config.DATABASE_POOL + queueConnections,
          sealer: createSealer(key, previous),
          limits: defaultLimits,
          now: Date.now,
        });
        if (json) {
          printJson(findings);
        } else {
          printLine(formatFindings(findings));
        }
        if (findings.some(({ status }) => status === "fail")) {
          process.exitCode = 1;
        }
      }),
    );
