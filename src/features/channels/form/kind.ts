import { randomBytes } from "node:crypto";
import type { FormSettings } from "../../../../gen/ticketing/v1/channel_service_pb.ts";
import type { Replies } from "../../tickets/deps.ts";
import type { ChannelKind } from "../kind.ts";
import type { FormRoutesOptions } from "./routes.ts";

interface FormOptions extends FormRoutesOptions {
  readonly replies: Replies;
}

/** Forms on their own pages, which other sites can embed. */
export const formKind = ({ replies, ...options }: FormOptions): ChannelKind => ({
  type: "form",
  mail: { confirms: true },
  initial: () => ({ publicId: randomBytes(16).toString("hex") }),
  show: ({ publicId }, base) => ({ url: `${base}/forms/${publicId}` }),
  takesFiles: (settings) => (settings as FormSettings | undefined)?.attachments ?? false,
  replies,
  async receive(context) {
    const { createFormRoutes } = await import("./routes.ts");
    return createFormRoutes(context, options);
  },
});
