import type { Plan } from "../../../../gen/ticketing/v1/billing_service_pb.ts";

/** Formats the price of a plan; the contract has it in the smallest currency unit. */
export function priceOf({ price, currency }: Plan): string {
  const format = new Intl.NumberFormat("en", {
    style: "currency",
    currency,
    trailingZeroDisplay: "stripIfInteger",
  });
  const { maximumFractionDigits: digits = 2 } = format.resolvedOptions();
  return format.format(price / 10 ** digits);
}
