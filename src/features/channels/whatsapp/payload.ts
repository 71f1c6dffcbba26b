import { z } from "zod";
import { badRequest } from "../../../rpc/errors/api-error.ts";

/** Maximum updates in one notification, by Meta's own limit. */
export const maxUpdates = 1_000;

const id = z.string().min(1).max(255);
const media = z.object({
  id,
  mime_type: z.string().max(255).default(""),
  caption: z.string().optional(),
  filename: z.string().optional(),
});
const reply = z.object({ title: z.string().default("") }).optional();

/** A message as Meta sends it, limited to the parts that are used here. */
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

const contact = z.object({
  wa_id: z.string(),
  profile: z.object({ name: z.string() }).optional(),
});

// Items are parsed one by one after they are counted: a list schema would parse any number.
const items = z.array(z.unknown());
const value = z.object({
  metadata: z.object({ phone_number_id: z.string() }).optional(),
  contacts: items.default([]),
  messages: items.default([]),
  statuses: items.default([]),
});

/** A notification: changes in batches. */
const notification = z.object({ entry: items });
const entry = z.object({ changes: items });
const change = z.object({ value: z.unknown() });

export type WhatsAppMessage = z.infer<typeof message>;
export type WhatsAppStatus = z.infer<typeof status>;

/** The part of a notification about one number, in its order. */
export interface Inbox {
  readonly messages: { readonly message: WhatsAppMessage; readonly name: string }[];
  readonly statuses: WhatsAppStatus[];
}

/**
 * Reads a notification. Messages and reports of other numbers or in unknown forms
 * are skipped; the rest of their batch is read.
 * @returns undefined when it is not a notification
 * @throws {ApiError} 413 when it holds more updates than Meta sends at a time
 */
export function readNotification(json: unknown, phoneNumberId: string): Inbox | undefined {
  const inbox: Inbox = { messages: [], statuses: [] };
  const counts = { entries: 0, changes: 0, contacts: 0, updates: 0 };
  function count(what: keyof typeof counts, list: readonly unknown[]): void {
    counts[what] += list.length;
    if (counts[what] > maxUpdates) {
      throw tooMany();
    }
  }

  const posted = notification.safeParse(json).data;
  if (posted === undefined) {
    return undefined;
  }
  count("entries", posted.entry);
  for (const anEntry of posted.entry) {
    const changes = entry.safeParse(anEntry).data?.changes;
    if (changes === undefined) {
      return undefined;
    }
    count("changes", changes);
    for (const aChange of changes) {
      const { data } = value.safeParse(change.safeParse(aChange).data?.value);
      if (data?.metadata?.phone_number_id !== phoneNumberId) {
        continue;
      }
      const { contacts, messages, statuses } = data;
      count("contacts", contacts);
      count("updates", messages);
      count("updates", statuses);
      const names = new Map(
        contacts.map((item) => {
          const read = contact.safeParse(item).data;
          return [read?.wa_id, read?.profile?.name];
        }),
      );
      for (const item of messages) {
        const read = message.safeParse(item).data;
        if (read) {
          inbox.messages.push({ message: read, name: names.get(read.from) ?? "" });
        }
      }
      for (const item of statuses) {
        const read = status.safeParse(item).data;
        if (read) {
          inbox.statuses.push(read);
        }
      }
    }
  }
  return inbox;
}

const tooMany = () =>
  badRequest(`a notification can have at most ${maxUpdates} messages and statuses`);
