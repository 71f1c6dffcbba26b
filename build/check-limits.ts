/**
 * Fails if a request of the contract could hold any number of items, or a text of any length.
 * Run by `npm run check`.
 */
import { services } from "../gen/contract.ts";
import { unlimitedFields } from "../src/rpc/validation/request-limits.ts";

const requests = new Set(services.flatMap(({ methods }) => methods.map(({ input }) => input)));
const faults = new Set([...requests].flatMap((request) => unlimitedFields(request)));
for (const fault of faults) {
  console.error(`${fault}. Set max_items, max_pairs, max_len or max_bytes in the contract.`);
}
process.exitCode = faults.size > 0 ? 1 : 0;
