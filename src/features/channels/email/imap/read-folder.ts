import type { FetchMessageObject, ImapFlow } from "imapflow";
import type { Release } from "../../../../concurrency/semaphore.ts";
import { maxMailBytes } from "../incoming/intake.ts";
import { MailboxError } from "./connect.ts";
import type { Mailbox } from "./mailbox.ts";
import type { Progress } from "./progress.ts";

interface ReadDeps {
  /** Waits for a permit to hold an email in memory. */
  acquirePermit(bytes: number): Promise<Release>;
  /**
   * Stores an email.
   * @param problem why `raw` is only its beginning
   */
  store(raw: Buffer, problem?: string): Promise<void>;
  /** Stores how far the folder has been read. @throws when another process reads it now */
  save(progress: Progress): Promise<void>;
  readonly signal: AbortSignal;
}

/** Emails whose sizes are requested at a time. */
const pageSize = 200;
/** Clocks differ. */
const clockMs = 60_000;
const dayMs = 86_400_000;
/** For one email, while a permit is held for it. */
const fetchMs = 60_000;
/** Bytes that are read of an email that is too large. They include the headers. */
const beginningBytes = 1 << 18;

/**
 * Reads the new emails of the open folder, in the order of their arrival. An email is marked or
 * moved once it is stored, and only then counts as read: after a crash, it comes again and is recognised.
 */
export async function readFolder(
  client: ImapFlow,
  mailbox: Mailbox,
  before: Progress,
  deps: ReadDeps,
): Promise<void> {
  const opened = openedAt(client, before);
  let progress = opened;
  const uids = await findNew(client, progress);
  for (let i = 0; i < uids.length; i += pageSize) {
    const page = uids.slice(i, i + pageSize);
    const found = await client.fetchAll(page.join(), described, { uid: true });
    const byUid = new Map(found.map((each) => [each.uid, each]));
    for (const uid of page) {
      deps.signal.throwIfAborted();
      const mail = byUid.get(uid);
      // Others delete and move emails too.
      if (mail !== undefined && isNew(mail, progress)) {
        await readMail(client, mailbox, mail, deps);
      }
      progress = { ...progress, lastUid: uid, readAt: new Date() };
      await deps.save(progress);
    }
  }
  if (progress === opened && opened !== before) {
    await deps.save(progress);
  }
}

const described = { uid: true, size: true, internalDate: true };

/** A server assigns new UIDs if it could not keep them: then dates show which emails are new. */
function openedAt({ mailbox }: ImapFlow, progress: Progress): Progress {
  if (mailbox === false) {
    throw new MailboxError("server", "The connection ended.", { isTemporary: true });
  }
  const { uidValidity, uidNext } = mailbox;
  if (progress.uidValidity === uidValidity) {
    return progress;
  }
  const { readAt } = progress;
  const since = readAt ? new Date(readAt.getTime() - dayMs) : progress.since;
  return { since, uidValidity, floor: uidNext, lastUid: 0, readAt };
}

/** The UIDs of emails that may be new, in ascending order. */
async function findNew(client: ImapFlow, { since, floor, lastUid }: Progress): Promise<number[]> {
  const first = lastUid + 1;
  const find = async (query: object, from: number) => {
    const found = await client.search(query, { uid: true });
    // `n:*` always includes the last email, whatever its UID.
    return (found || []).filter((uid) => uid >= from);
  };
  // A search is by days, in the time zone of the server.
  const day = new Date(since.getTime() - dayMs);
  const dated =
    first < floor ? await find({ uid: `${first}:${floor - 1}`, since: day }, first) : [];
  const fresh = await find({ uid: `${Math.max(first, floor)}:*` }, Math.max(first, floor));
  return [...dated, ...fresh].sort((a, b) => a - b);
}

function isNew({ uid, internalDate }: FetchMessageObject, { since, floor }: Progress): boolean {
  return uid >= floor || Number(new Date(internalDate ?? 0)) >= since.getTime() - clockMs;
}

async function readMail(
  client: ImapFlow,
  { afterImport, moveTo }: Mailbox,
  { uid, size = 0 }: FetchMessageObject,
  { acquirePermit, store }: ReadDeps,
): Promise<void> {
  const range = String(uid);
  const isTooLarge = size > maxMailBytes;
  const release = await acquirePermit(isTooLarge ? beginningBytes : size);
  try {
    const maxLength = isTooLarge ? beginningBytes : maxMailBytes;
    const raw = await fetchSource(client, range, maxLength);
    if (raw === undefined || raw.length === 0) {
      return;
    }
    await store(raw, isTooLarge ? tooLargeFor(size) : undefined);
  } finally {
    release();
  }
  if (afterImport === "mark_read") {
    await client.messageFlagsAdd(range, ["\\Seen"], { uid: true });
  }
  if (afterImport === "move" && !(await client.messageMove(range, moveTo, { uid: true }))) {
    const message = `Emails cannot be moved to “${moveTo}”.`;
    throw new MailboxError("folder", message, { isTemporary: true });
  }
}

/** The bytes of an email, at most `maxLength`; undefined if it is gone. */
async function fetchSource(client: ImapFlow, range: string, maxLength: number) {
  const timer = setTimeout(() => client.close(), fetchMs);
  try {
    const found = await client.fetchOne(range, { uid: true, source: { maxLength } }, { uid: true });
    return found ? found.source : undefined;
  } finally {
    clearTimeout(timer);
  }
}

const tooLargeFor = (size: number) =>
  `it has ${Math.ceil(size / 2 ** 20)} MB, and at most ${maxMailBytes >> 20} MB are read; its beginning is kept here, and all of it in the mailbox`;
