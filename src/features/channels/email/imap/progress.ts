import type { Pool } from "pg";
import type { EmailSettings } from "../../../../../gen/ticketing/v1/channel_service_pb.ts";
import { type PublicChannel, publicColumns } from "../../inbound.ts";

/** How far a folder has been read. */
export interface Progress {
  /** Emails that the server received before are not read, unless their UID is at least `floor`. */
  readonly since: Date;
  /** Identity of the folder's UIDs; null if it was never opened. */
  readonly uidValidity: bigint | null;
  /** UID of the next email when the folder was first opened. */
  readonly floor: number;
  /** The last UID that was read. */
  readonly lastUid: number;
  /** When that was; null if nothing was read. */
  readonly readAt: Date | null;
}

/** A channel whose mailbox this process reads. */
export interface HeldMailbox {
  readonly channel: PublicChannel<EmailSettings>;
  /** When the channel was last changed. */
  readonly updatedAt: string;
  readonly progress: Progress;
}

/**
 * The mailboxes that one process reads. The processes share them by leases: one that dies loses them
 * within `leaseSeconds`. Two that read the same one for a moment store no email twice.
 */
interface MailboxLeases {
  /** Takes mailboxes that no process reads. */
  claim(limit: number): Promise<HeldMailbox[]>;
  /** Extends the leases. Leases missing from the result have ended. */
  renew(): Promise<HeldMailbox[]>;
  /** Stores how far a folder has been read. @returns whether the lease still holds */
  save(channelId: string, progress: Progress): Promise<boolean>;
  /** Gives up a mailbox, or all. */
  release(channelId?: string): Promise<void>;
}

const leaseSeconds = 15;
const lease = `now() + interval '${leaseSeconds} s'`;

/** Excludes the mailbox of an account that is yet to be connected. */
const isRead = `c.type = 'email' and c.settings ?| array['imap', 'account'] and c.active
  and (not c.settings ? 'account' or c.settings->'account' ? 'username')`;
/** The account and folder that progress is about. */
const target = `lower(concat_ws(' ', c.settings->'imap'->>'host', c.settings->'imap'->>'port',
    c.settings->'account'->>'provider', c.settings->'account'->>'username'))
  || concat(' ', c.settings->'imap'->>'username', ' ', c.settings->'imap'->>'folder')`;

/** Columns of mailboxes `m` and their channels `c`. */
const columns = `${publicColumns}, c.updated_at as "updatedAt", m.since,
  m.uid_validity as "uidValidity", m.floor, m.last_uid as "lastUid", m.read_at as "readAt"`;

/** A mailbox that is new, or different from before, is read from this moment on. */
const claim = `with free as (
    select c.workspace_id, c.id, ${target} as target
    from channels c left join mailboxes m on m.workspace_id = c.workspace_id and m.channel_id = c.id
    where ${isRead} and (m.leased_until is null or m.leased_until < now())
    limit $2),
  claimed as (
    insert into mailboxes as m (workspace_id, channel_id, target, since, floor, last_uid, owner, leased_until)
    select workspace_id, id, target, now(), 0, 0, $1, ${lease} from free
    on conflict (workspace_id, channel_id) do update set
      owner = excluded.owner,
      leased_until = excluded.leased_until,
      target = excluded.target,
      since = case when m.target = excluded.target then m.since else excluded.since end,
      uid_validity = case when m.target = excluded.target then m.uid_validity end,
      floor = case when m.target = excluded.target then m.floor else 0 end,
      last_uid = case when m.target = excluded.target then m.last_uid else 0 end,
      read_at = case when m.target = excluded.target then m.read_at end
    where m.leased_until is null or m.leased_until < now()
    returning m.*)
  select ${columns} from claimed m
  join channels c on c.workspace_id = m.workspace_id and c.id = m.channel_id`;

const renew = `update mailboxes m set leased_until = ${lease} from channels c
  where m.owner = $1 and c.workspace_id = m.workspace_id and c.id = m.channel_id and ${isRead}
    and m.target = ${target}
  returning ${columns}`;

/** @param owner identifies the process */
export function createMailboxLeases(pool: Pool, owner: string): MailboxLeases {
  return {
    async claim(limit) {
      const { rows } = await pool.query(claim, [owner, limit]);
      return rows.map(toHeld);
    },
    async renew() {
      const { rows } = await pool.query({ name: "renew-mailboxes", text: renew, values: [owner] });
      return rows.map(toHeld);
    },
    async save(channelId, { since, uidValidity, floor, lastUid, readAt }) {
      const { rowCount } = await pool.query({
        name: "save-mailbox",
        text: `update mailboxes
          set since = $3, uid_validity = $4, floor = $5, last_uid = $6, read_at = $7
          where channel_id = $1 and owner = $2`,
        values: [channelId, owner, since, uidValidity, floor, lastUid, readAt],
      });
      return rowCount === 1;
    },
    async release(channelId) {
      const text = `update mailboxes set owner = null, leased_until = null
        where owner = $1 and ($2::text is null or channel_id = $2)`;
      // A lease that cannot be given up expires by itself.
      await pool.query(text, [owner, channelId]).catch(() => {});
    },
  };
}

interface Row extends PublicChannel<EmailSettings> {
  readonly updatedAt: string;
  readonly since: string;
  /** PostgreSQL's bigint. */
  readonly uidValidity: string | null;
  readonly floor: string;
  readonly lastUid: string;
  readonly readAt: string | null;
}

function toHeld(row: Row): HeldMailbox {
  const { updatedAt, since, uidValidity, floor, lastUid, readAt, ...channel } = row;
  return {
    channel,
    updatedAt,
    progress: {
      since: new Date(since),
      uidValidity: uidValidity === null ? null : BigInt(uidValidity),
      floor: Number(floor),
      lastUid: Number(lastUid),
      readAt: readAt === null ? null : new Date(readAt),
    },
  };
}
