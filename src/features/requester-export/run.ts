import { startLoop } from "../../concurrency/poll-loop.ts";
import type { Database } from "../../db/database.ts";
import type { DueWork } from "../../jobs/due-work.ts";
import type { Logger } from "../../telemetry/log.ts";
import type { Files } from "../attachments/files.ts";
import { RequesterEntity } from "../tickets/entity.ts";
import { type Claimed, claimExport, dueExports } from "./claim.ts";
import { type ArchiveParts, partBytes } from "./parts.ts";
import { writeZip } from "./zip.ts";

interface ExportDeps {
  readonly db: Pick<Database, "pool" | "reads">;
  readonly files: Pick<Files, "find">;
  readonly parts: ArchiveParts;
  readonly due: DueWork;
  readonly log: Logger;
}

/** Exports that one process carries out at a time. Each takes the memory of a few parts. */
const concurrency = 2;
const reportMs = 1_000;
/** An export that fails this often, or whose worker dies this often, is given up. */
const mostAttempts = 8;

/** The export ends early, permanently. */
class EndedError extends Error {
  readonly code: string;

  constructor(code: string) {
    super(`the export has ended: ${code}`);
    this.code = code;
  }
}

/** Another worker has taken over, or the export was deleted. */
class LostError extends Error {}

/**
 * Carries out exports, and deletes archives that have expired, as long as the process runs. One whose
 * worker dies is restarted by another, from the beginning.
 */
export function startExports(deps: ExportDeps): { close(): Promise<void> } {
  const { db, parts, due } = deps;
  const stopping = new AbortController();
  const step = async () => {
    const claimed = stopping.signal.aborted ? undefined : await claimExport(db.pool);
    if (claimed === undefined) {
      return false;
    }
    if (claimed.hasEnded) {
      await parts.removeBefore({ ...claimed, attempt: claimed.attempt + 1 });
      await db.pool.query(settle, [claimed.workspaceId, claimed.id]);
    } else {
      await run(deps, claimed, stopping.signal);
    }
    return true;
  };
  const loops = Array.from({ length: concurrency }, () =>
    due.startLoop({ name: "export the data of requesters", step, isDue: dueExports }),
  );
  return {
    async close() {
      stopping.abort();
      await Promise.all(loops.map((loop) => loop.stop()));
    },
  };
}

async function run(
  { db, files, parts, log }: ExportDeps,
  claimed: Claimed,
  stopping: AbortSignal,
): Promise<void> {
  const { pool } = db;
  const { workspaceId, id, attempt, requesterId } = claimed;
  const key = [workspaceId, id, attempt];
  const reads = db.reads(workspaceId);
  const control = new AbortController();
  const signal = AbortSignal.any([stopping, control.signal]);
  let total: number | null = null;
  let exported = 0;
  let written = 0;

  async function report(): Promise<void> {
    const { rows } = await pool.query<{ cancelling: boolean; requesterId: string }>(
      reportProgress,
      [...key, total, exported],
    );
    if (rows[0] === undefined) {
      control.abort(new LostError("another worker has the export"));
    } else if (rows[0].cancelling) {
      control.abort(new EndedError("CANCELLED"));
    } else if (rows[0].requesterId !== requesterId) {
      control.abort(new Error("the requester was merged into another one"));
    }
  }

  async function put(chunks: readonly Buffer[]): Promise<void> {
    signal.throwIfAborted();
    if (!(await parts.put(claimed, written++, Buffer.concat(chunks)))) {
      await report();
      signal.throwIfAborted();
      throw new EndedError("STORAGE_FULL");
    }
  }

  /** @returns the length of the archive */
  async function write(): Promise<number> {
    const [requester] = await reads.rows(RequesterEntity, { where: { id: requesterId } });
    if (requester === undefined) {
      throw new EndedError("REQUESTER_DELETED");
    }
    // Loaded with the first export: it renders every kind of resource.
    const { contentsOf, countTickets } = await import("./contents.ts");
    total = await countTickets(reads, requesterId);
    const onTicket = () => {
      exported += 1;
    };
    let size = 0;
    let chunks: Buffer[] = [];
    let bytes = 0;
    for await (const chunk of writeZip(contentsOf({ reads, files, requester, onTicket }))) {
      chunks.push(chunk);
      bytes += chunk.length;
      size += chunk.length;
      if (bytes >= partBytes) {
        await put(chunks);
        chunks = [];
        bytes = 0;
      }
    }
    await put(chunks);
    return size;
  }

  async function complete(): Promise<void> {
    await parts.removeBefore(claimed);
    await report();
    signal.throwIfAborted();
    const size = await write();
    const values = [...key, exported, size, requesterId];
    const { rowCount } = await pool.query(endWithArchive, values);
    if (rowCount === 0) {
      await report();
      signal.throwIfAborted();
    }
  }

  const reports = startLoop({
    name: "report on an export",
    step: () => report().then(() => false),
    pauseMs: reportMs,
    log,
  });
  const failure: unknown = await complete().then(
    () => undefined,
    (error) => error,
  );
  // Before the final update, which a report would change.
  await reports.stop();
  if (failure === undefined) {
    return;
  }
  if (failure instanceof LostError) {
    await parts.removeOwn(claimed, written);
  } else if (failure instanceof EndedError) {
    await pool.query(endEarly, [...key, failure.code]);
  } else if (stopping.aborted) {
    await pool.query(retryIn, [...key, 0]);
  } else {
    log.warn({ err: failure, operationId: id, attempt }, "could not export a requester");
    const seconds = attempt * 5;
    await (attempt < mostAttempts
      ? pool.query(retryIn, [...key, seconds])
      : pool.query(endEarly, [...key, "INTERNAL"]));
  }
}

const own = "workspace_id = $1 and id = $2 and attempt = $3 and ended_at is null";

const reportProgress = `
  update requester_exports set total = $4, exported = $5, next_at = now() + interval '30 seconds'
  where ${own} returning cancelling, requester_id as "requesterId"`;

const endWithArchive = `
  update requester_exports set exported = $4, total = $4, size = $5, ended_at = now(),
    expires_at = now() + interval '7 days', next_at = now() + interval '7 days'
  where ${own} and requester_id = $6 and not cancelling`;

/** The parts that it has stored are deleted immediately. */
const endEarly = `
  update requester_exports set ended_at = now(), error_code = $4, next_at = now() where ${own}`;

const retryIn = `
  update requester_exports set next_at = now() + $4 * interval '1 second' where ${own}`;

const settle = `
  update requester_exports set next_at = null where workspace_id = $1 and id = $2`;
