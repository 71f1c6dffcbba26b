import { operators } from "../../../../src/features/tickets/search/parse-query.ts";
import fc from "../../../support/properties.ts";

const pieces = fc.oneof(
  fc.string({ unit: "binary", maxLength: 20 }),
  fc.constantFrom(...operators.map((name) => `${name}:`), '"', "-", " ", " or ", "#", "日本", "🎉"),
);

/** Queries of all kinds, within the length that the contract allows. */
export const queries = fc
  .array(pieces, { maxLength: 30 })
  .map((parts) => [...parts.join("")].slice(0, 200).join(""));
