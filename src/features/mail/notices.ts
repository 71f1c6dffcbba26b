import type { Pool } from "pg";
import type { JobInsert, PgBoss } from "pg-boss";
import { type Mailbox, parseSmtpUrl, type SmtpServer } from "../../config/mail.ts";
import type { Sealer } from "../../db/sealer.ts";
import type { DueWork } from "../../jobs/due-work.ts";
import { noticeQueue, toWorkspaceJob } from "../../jobs/queues.ts";
import { workQueue } from "../../jobs/work-queue.ts";
import type { Language } from "../../language/languages.ts";
import type { Logger } from "../../telemetry/log.ts";
import { type Block, type Letterhead, toHtml, toText } from "./body.ts";
import { headerText } from "./header-text.ts";
import { createOutageLog } from "./outage-log.ts";
import type { SendMail } from "./transport.ts";

/** An email from the service itself to one of its users. */
export interface Notice {
  readonly language: Language;
  /** Address that it goes to. */
  readonly to: string;
  readonly subject: string;
  readonly blocks: readonly Block[];
  readonly letterhead?: Letterhead;
  /** When its link expires, after which it is not worth sending. */
  readonly expiresAt: Date;
}

/** The job of a notice, which is sealed: it may hold a link that signs someone in. */
interface NoticeJob {
  /** Empty for a notice without a workspace. */
  readonly workspaceId: string;
  readonly sealed: string;
}

/** How the service writes to its users. */
export interface Notices {
  /** Whether it sends emails at all. */
  readonly canSend: boolean;
  /**
   * Enqueues a notice, which a worker sends.
   * @param enqueue of a unit of work, with which it commits, or of the queue itself
   * @param workspaceId the workspace of the unit of work
   */
  send(
    enqueue: (queue: string, ...jobs: JobInsert<object>[]) => unknown,
    notice: Notice,
    workspaceId?: string,
  ): Promise<void>;
}

export const createNotices = (sealer: Pick<Sealer, "seal">, canSend: boolean): Notices => ({
  canSend,
  async send(enqueue, notice, workspaceId = "") {
    const data: NoticeJob = { workspaceId, sealed: await sealer.seal(JSON.stringify(notice)) };
    await enqueue(noticeQueue, toWorkspaceJob(data));
  },
});

interface NoticesDeps {
  readonly pool: Pool;
  readonly boss: PgBoss;
  readonly due: DueWork;
  readonly log: Logger;
  readonly sealer: Pick<Sealer, "open">;
  readonly sendMail: SendMail;
  readonly from: Mailbox;
  /** How long an email in flight may take when the process stops, in milliseconds. */
  readonly graceMs: number;
}

/** Emails that one process sends at a time. */
const concurrency = 10;

/** Sends notices as long as the process runs. One that was not accepted is retried. */
function startNotices({ pool, boss, due, log, sealer, sendMail, from, graceMs }: NoticesDeps) {
  const stopping = new AbortController();

  async function send({ sealed }: NoticeJob): Promise<void> {
    const notice = JSON.parse(await sealer.open(sealed)) as Notice;
    if (new Date(notice.expiresAt).getTime() < Date.now()) {
      return;
    }
    const result = await sendMail(composeNotice(notice, from), stopping.signal);
    if (result.kind === "later") {
      throw new Error(result.message);
    }
  }

  const queue = workQueue<NoticeJob>(
    { pool, boss, due, log, queue: noticeQueue, concurrency },
    async ({ id, data }) => {
      try {
        await send(data);
        await boss.complete(noticeQueue, id);
      } catch (error) {
        log.warn({ err: error }, "could not send a notice; will retry");
        await boss.fail(noticeQueue, id).catch(() => {});
      }
    },
  );
  return {
    async close(): Promise<void> {
      const timer = setTimeout(() => stopping.abort(), graceMs);
      await queue.close();
      clearTimeout(timer);
    },
  };
}

/** Opens the transport, and sends notices through it. */
export async function startNoticesOver(
  smtpUrl: string,
  deps: Omit<NoticesDeps, "sendMail">,
): Promise<ReturnType<typeof startNotices>> {
  const { createTransport } = await import("./transport.ts");
  // Checked when the settings were read.
  const sendMail = await createTransport(
    parseSmtpUrl(smtpUrl) as SmtpServer,
    createOutageLog(deps.log),
  );
  return startNotices({ ...deps, sendMail });
}

function composeNotice({ language, to, subject, blocks, letterhead }: Notice, from: Mailbox) {
  const title = headerText(subject);
  return {
    disableFileAccess: true,
    disableUrlAccess: true,
    newline: "\r\n",
    from: { name: headerText(from.name), address: from.address },
    to: { name: "", address: to },
    envelope: {
      from: { name: "", address: from.address },
      to: { name: "", address: to },
    },
    subject: title,
    text: toText(blocks),
    html: toHtml(title, blocks, language, letterhead),
    headers: {
      "Auto-Submitted": "auto-generated",
      "X-Auto-Response-Suppress": "DR, RN, NRN, OOF, AutoReply",
    },
  };
}
