import type { JsonSchema } from "./json-schema.ts";

/** What the rules of the number types that are numbers in JSON have in common. */
interface NumberRules {
  readonly const: number;
  readonly in: readonly number[];
  readonly notIn: readonly number[];
  readonly lessThan: { case?: "lt" | "lte" | undefined; value?: number | undefined };
  readonly greaterThan: { case?: "gt" | "gte" | undefined; value?: number | undefined };
}

const keywords = {
  lt: "exclusiveMaximum",
  lte: "maximum",
  gt: "exclusiveMinimum",
  gte: "minimum",
} as const;

/** The keywords for the rules of a number. */
export function numberKeywords(rules: NumberRules): JsonSchema {
  const { lessThan, greaterThan } = rules;
  return {
    ...(Object.hasOwn(rules, "const") && { const: rules.const }),
    ...(rules.in.length > 0 && { enum: rules.in }),
    ...(rules.notIn.length > 0 && { not: { enum: rules.notIn } }),
    // Crossed bounds mean "outside of", for which there is no keyword.
    ...(!isCrossed(rules) && {
      ...(greaterThan.case && { [keywords[greaterThan.case]]: greaterThan.value }),
      ...(lessThan.case && { [keywords[lessThan.case]]: lessThan.value }),
    }),
  };
}

function isCrossed({ lessThan, greaterThan }: NumberRules): boolean {
  return (
    lessThan.value !== undefined &&
    greaterThan.value !== undefined &&
    lessThan.value < greaterThan.value
  );
}
