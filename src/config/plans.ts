import { z } from "zod";

const plan = z.strictObject({
  id: z.string().regex(/^[\w-]{1,64}$/),
  name: z.string().min(1),
  /** In the smallest unit of the currency. */
  price: z.number().int().min(0),
  currency: z.string().regex(/^[a-z]{3}$/),
  interval: z.enum(["month", "year"]),
  /** Its features, in short sentences. */
  features: z.array(z.string().min(1).max(200)).max(20).default([]),
  /** New tickets in a period. Shown next to the usage; nothing is refused beyond it. */
  includedTickets: z.number().int().min(1).max(1_000_000_000).optional(),
  /** Active members, likewise. */
  includedMembers: z.number().int().min(1).max(1_000_000_000).optional(),
  /** Identifier of the price at Stripe. */
  stripePrice: z.string().optional(),
});

/** A plan that is offered. */
export type PlanConfig = Readonly<z.infer<typeof plan>>;

const defaultPlans: PlanConfig[] = [
  { id: "pro", name: "Pro", price: 2900, currency: "usd", interval: "month", features: [] },
];

/** The plans as a setting: a JSON list. */
export const plansSetting = z
  .string()
  .transform((text, context) => {
    try {
      return JSON.parse(text) as unknown;
    } catch {
      context.addIssue({ code: "custom", message: "must be JSON" });
      return z.NEVER;
    }
  })
  .pipe(z.array(plan).min(1))
  .default(defaultPlans);
