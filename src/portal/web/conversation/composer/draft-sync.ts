import type { MessageInitShape } from "@bufbuild/protobuf";
import type {
  Draft,
  UpdateDraftRequestSchema,
} from "../../../../../gen/ticketing/v1/draft_service_pb.ts";
import { mergeDraft } from "./merge-draft.ts";

const draftKinds = ["reply", "note"] as const;
export type DraftKind = (typeof draftKinds)[number];

/** A draft as the service has it. */
export type SavedDraft = Pick<Draft, DraftKind | "version" | "createdAt">;

/** Texts that another device has changed, as this one has. */
export type DraftConflicts = Readonly<Partial<Record<DraftKind, string>>>;

/** The fields of the composer, and the calls of the service. */
interface DraftHost {
  readonly text: (kind: DraftKind) => string;
  readonly setText: (kind: DraftKind, text: string, saved: SavedDraft) => void;
  /** Whether a message is being sent, and its field looks empty. */
  readonly isSending: () => boolean;
  readonly get: () => Promise<SavedDraft | undefined>;
  /** @param version of the draft that it changes */
  readonly update: (
    texts: MessageInitShape<typeof UpdateDraftRequestSchema>,
    version: number,
  ) => Promise<SavedDraft | undefined>;
  readonly isMismatch: (error: unknown) => boolean;
  /** Whether the call may succeed a little later. */
  readonly isTransient: (error: unknown) => boolean;
  /** Called with each state that the service is known to have. */
  readonly onSaved: (now: SavedDraft, before: SavedDraft) => void;
  readonly onConflicts: (conflicts: DraftConflicts) => void;
}

/** Saves again this long after the service could not be reached. */
const retryMs = 5_000;
/** The service accepts no longer text. */
const maxLength = 65_536;

/**
 * Keeps the texts of the composer and those on the server in sync. A refusal does not matter: the tab
 * keeps its texts too, and saves them with the next change.
 * @param base the draft that this device has last read or saved
 */
export function createDraftSync(host: DraftHost, base: SavedDraft) {
  let known = base;
  let conflicts: DraftConflicts = {};
  let retry: ReturnType<typeof setTimeout> | undefined;
  let turn: Promise<unknown> = Promise.resolve();

  function know(now: SavedDraft): void {
    const before = known;
    known = now;
    host.onSaved(now, before);
  }

  function settle(next: DraftConflicts): void {
    conflicts = next;
    host.onConflicts(next);
  }

  function merge(theirs: SavedDraft): void {
    const before = known;
    know(theirs);
    const found: Partial<Record<DraftKind, string>> = {};
    for (const kind of draftKinds) {
      // A conflict stays until the user has decided.
      const isOpen = conflicts[kind] !== undefined && theirs[kind] !== "";
      const outcome = mergeDraft(host.text(kind), isOpen ? "" : before[kind], theirs[kind]);
      if (outcome === "both") {
        found[kind] = theirs[kind];
      } else if (outcome === "theirs") {
        host.setText(kind, theirs[kind], theirs);
      }
    }
    settle(found);
  }

  async function read(): Promise<void> {
    const theirs = await host.get();
    if (theirs !== undefined && !host.isSending()) {
      merge(theirs);
    }
  }

  async function write(): Promise<void> {
    const changed = draftKinds.filter(
      (kind) =>
        host.text(kind) !== known[kind] &&
        host.text(kind).length <= maxLength &&
        conflicts[kind] === undefined,
    );
    if (changed.length === 0 || host.isSending()) {
      return;
    }
    try {
      const texts = Object.fromEntries(changed.map((kind) => [kind, host.text(kind)]));
      const saved = await host.update(texts, known.version);
      if (saved !== undefined) {
        know(saved);
      }
    } catch (error) {
      if (!host.isMismatch(error)) {
        throw error;
      }
      await read();
    }
  }

  /** Makes one call at a time, so that each knows the version before it. */
  function inTurn(call: () => Promise<void>): void {
    turn = turn.then(call).catch((error) => {
      if (host.isTransient(error)) {
        clearTimeout(retry);
        retry = setTimeout(save, retryMs);
      }
    });
  }

  const save = () => inTurn(write);

  return {
    load: () => inTurn(read),
    save,
    /** Counts the text in the field as new, even if it is the one that was saved last. */
    renew(kind: DraftKind): void {
      known = { ...known, [kind]: "" };
    },
    /** Ends a conflict with the text of the other device, or with that of this one. */
    decide(kind: DraftKind, outcome: "mine" | "theirs"): void {
      const { [kind]: theirs = "", ...others } = conflicts;
      settle(others);
      if (outcome === "theirs") {
        host.setText(kind, theirs, known);
      }
    },
  };
}
