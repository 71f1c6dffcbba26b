import { z } from "zod";

const plan = z.strictObject({
  id: z.string().regex(/^[\w-]{1,64}$/),
  name: z.string().min(1),
  /** In the smallest unit of the currency. */
  price: z.number().int().min(0),
  currency: z.string().regex(/^[a-z]{3}$/),
  interval: z.enum(["month", "year"]),
  /** Identifier of the price at Stripe. */
  stripePrice: z.string().optional(),
});

/** A plan on offer. */
export type PlanConfig = Readonly<z.infer<typeof plan>>;

const defaultPlans: PlanConfig[] = [
  { id: "pro", name: "Pro", price: 2900, currency: "usd", interval: "month" },
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
