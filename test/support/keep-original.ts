import { createSealer } from "../../src/db/sealer.ts";
import { keepRawMail, sealRawMail } from "../../src/features/channels/email/incoming/raw-mails.ts";
import type { TestService } from "./service.ts";

/** Keeps an email as the original of a message. */
export async function keepOriginal(
  { app, config }: TestService,
  message: { readonly workspaceId: string; readonly id: string },
  mail: string,
): Promise<void> {
  const sealed = await sealRawMail(createSealer(config.SECRET_ENCRYPTION_KEY), Buffer.from(mail));
  await app.db.transact(message.workspaceId, ({ em }) =>
    keepRawMail(em, message, { ...sealed, isRead: true }),
  );
}
