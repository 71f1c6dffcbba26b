import { readFileSync } from "node:fs";

/** Inputs that once did harm, or might: tried first each time that random ones are. */
export function readCorpus<Case>(name: string): Case[] {
  return JSON.parse(readFileSync(new URL(`${name}.json`, import.meta.url), "utf8"));
}
