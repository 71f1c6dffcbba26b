import { z } from "zod";

const id = z.string().min(1).max(255);
const media = z.object({
  id,
  mime_type: z.string().max(255).default(""),
  caption: z.string().optional(),
  filename: z.string().optional(),
});
const reply = z.object({ title: z.string().default("") }).optional();

/** A message of Meta's. Of what is not used here, anything may be there. */
const message = z.object({
  id,
  from: z.string().regex(/^\d{5,15}$/),
  type: z.string(),
  text: z.object({ body: z.string() }).optional(),
  image: media.optional(),
  video: media.optional(),
  audio: media.optional(),
  document: media.optional(),
  sticker: media.optional(),
  location: z
    .object({
      latitude: z.number(),
      longitude: z.number(),
      name: z.string().optional(),
      address: z.string().optional(),
    })
    .optional(),
  button: z.object({ text: z.string().default("") }).optional(),
  interactive: z.object({ button_reply: reply, list_reply: reply }).optional(),
  reaction: z.object({ emoji: z.string().default(""), message_id: z.string() }).optional(),
});

const status = z.object({
  id,
  status: z.string(),
  timestamp: z.string().optional(),
  errors: z.array(z.object({ code: z.coerce.string(), title: z.string().default("") })).optional(),
});

const value = z.object({
  metadata: z.object({ phone_number_id: z.string() }).optional(),
  contacts: z
    .array(z.object({ wa_id: z.string(), profile: z.object({ name: z.string() }).optional() }))
    .optional(),
  messages: z.array(z.unknown()).optional(),
  statuses: z.array(z.unknown()).optional(),
});

/** What Meta posts: changes in batches. */
const notification = z.object({
  entry: z.array(z.object({ changes: z.array(z.object({ value: z.unknown() })) })),
});

export type WhatsAppMessage = z.infer<typeof message>;
export type WhatsAppStatus = z.infer<typeof status>;

/** What of a notification concerns one number, in its order. */
export interface Inbox {
  readonly messages: { readonly message: WhatsAppMessage; readonly name: string }[];
  readonly statuses: WhatsAppStatus[];
}

/**
 * Walks through a notification. An entry that is of another number, or not
 * understood, is passed over: the others of its batch are good.
 * @returns undefined when it is no notification at all
 */
export function readNotification(json: unknown, phoneNumberId: string): Inbox | undefined {
  const parsed = notification.safeParse(json);
  if (!parsed.success) return undefined;
  const inbox: Inbox = { messages: [], statuses: [] };
  for (const { changes } of parsed.data.entry) {
    for (const change of changes) {
      const { data } = value.safeParse(change.value);
      if (data?.metadata?.phone_number_id !== phoneNumberId) continue;
      const names = new Map(data.contacts?.map((c) => [c.wa_id, c.profile?.name ?? ""]));
      for (const item of data.messages ?? []) {
        const read = message.safeParse(item).data;
        if (read) inbox.messages.push({ message: read, name: names.get(read.from) ?? "" });
      }
      for (const item of data.statuses ?? []) {
        const read = status.safeParse(item).data;
        if (read) inbox.statuses.push(read);
      }
    }
  }
  return inbox;
}
