import type { Json } from "../../terminal/table.ts";

/** `true`, `false`, `null`, and a number that stays the same as a double, are JSON; other texts are themselves. */
export function readLiteral(text: string): Json {
  if (!/^(?:true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?)$/.test(text)) {
    return text;
  }
  const value: Json = JSON.parse(text);
  return typeof value !== "number" || isExact(text) ? value : text;
}

/** A double holds 15 digits, and some integers with 16. */
const isExact = (text: string) =>
  text.includes(".") ? text.replace(/\D/g, "").length <= 15 : Number.isSafeInteger(Number(text));
