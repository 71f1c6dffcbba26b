import { readFileSync } from "node:fs";
import { z } from "zod";

const text = z.string().min(1);
const optional = text.optional();
const list = z
  .string()
  .transform((value) => value.split(",").map((entry) => entry.trim()))
  .transform((entries) => entries.filter((entry) => entry !== ""));

/** Every setting of the service: its form, its default, and what it is for. */
const settings = z.object({
  PORT: z.coerce.number().int().min(0).max(65535).default(8080).describe("port of the API"),
  HOST: text.default("0.0.0.0").describe("address that the API listens on"),
  ROLE: z.enum(["all", "api", "worker"]).default("all").describe("what this process does"),
  PUBLIC_URL: z.url().optional().describe("address under which clients reach the API"),
  DATABASE_URL: optional.meta({ secret: true }).describe("Postgres; unset: embedded"),
  DATABASE_BACKEND: z
    .enum(["postgres", "cockroachdb", "yugabytedb", "citus"])
    .default("postgres")
    .describe("backend profile of pg-boss"),
  DATABASE_POOL: z.coerce.number().int().min(2).max(500).default(20).describe("connections"),
  DATA_DIR: text.default(".data").describe("home of the embedded Postgres and its key"),
  SECRET_ENCRYPTION_KEY: z
    .string()
    .refine((value) => Buffer.from(value, "base64").length === 32, "must be 32 bytes in base64")
    .optional()
    .meta({ secret: true })
    .describe("encrypts stored signing secrets; embedded: made once"),
  WEBHOOK_ALLOWED_CIDRS: list.default([]).describe("ranges opened to webhooks, comma-separated"),
  LOG_LEVEL: z
    .enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"])
    .default("info")
    .describe("least severe log line that is written"),
});

/** Settings in force. */
export type Config = Readonly<z.infer<typeof settings>>;

/** A setting that is wrong or missing; the message is one line that names it. */
export class ConfigError extends Error {
  override name = "ConfigError";
}

/**
 * Reads the settings from environment variables. An empty variable counts as
 * unset.
 * @throws {ConfigError} naming the first setting that is wrong
 */
export function loadConfig(env: NodeJS.ProcessEnv = process.env): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ""));
  const result = settings.safeParse(given);
  if (result.success) return result.data;
  const issue = result.error.issues[0];
  throw new ConfigError(`${issue?.path.join(".")}: ${issue?.message}`);
}

/** Version of the package, from package.json. */
export const version: string = JSON.parse(
  readFileSync(new URL("../package.json", import.meta.url), "utf8"),
).version;
