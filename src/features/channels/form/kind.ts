import { randomBytes } from "node:crypto";
import type { FormSettings } from "../../../../gen/ticketing/v1/channel_service_pb.ts";
import type { Replies } from "../../tickets/deps.ts";
import type { ChannelKind } from "../kind.ts";
import type { FormHookOptions } from "./hook.ts";

export interface FormOptions extends FormHookOptions {
  readonly replies: Replies;
}

/** Forms on pages of their own, which other sites can embed. */
export const formKind = ({ replies, ...options }: FormOptions): ChannelKind => ({
  type: "form",
  initial: () => ({ publicId: randomBytes(16).toString("hex"), mailConfirmation: true }),
  show({ publicId, settings }, base) {
    const { allowedOrigins, attachments } = settings as FormSettings;
    return { formUrl: `${base}/forms/${publicId}`, allowedOrigins, attachments };
  },
  takesFiles: (settings) => (settings as FormSettings | undefined)?.attachments ?? false,
  replies,
  async receive(context) {
    const { createFormHook } = await import("./hook.ts");
    return createFormHook(context, options);
  },
});
