import type { Plan } from "../../../../gen/ticketing/v1/billing_service_pb.ts";

/** The price of an interval as people write it; the contract has it in the smallest unit. */
export function priceOf({ price, currency }: Plan): string {
  const format = new Intl.NumberFormat("en", {
    style: "currency",
    currency,
    trailingZeroDisplay: "stripIfInteger",
  });
  const { maximumFractionDigits: digits = 2 } = format.resolvedOptions();
  return format.format(price / 10 ** digits);
}
