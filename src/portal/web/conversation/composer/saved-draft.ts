import type { Timestamp } from "@bufbuild/protobuf/wkt";
import { createClient } from "@connectrpc/connect";
import { useTransport } from "@connectrpc/connect-query";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/compat";
import { DraftService } from "../../../../../gen/ticketing/v1/draft_service_pb.ts";
import { isTransient } from "../../api/client.ts";
import { reasonOf } from "../../api/failure.ts";
import { useKeptText } from "../../session/drafts.ts";
import { tellOfDraft, useDraftNews, useRefreshDrafts } from "../../tickets/drafts.ts";
import {
  createDraftSync,
  type DraftConflicts,
  type DraftKind,
  type SavedDraft,
} from "./draft-sync.ts";

/** Saves after this time without a change. */
const idleMs = 1_000;

interface SavedDraftOptions {
  readonly ticketId: string;
  readonly reply: ReturnType<typeof useKeptText>;
  readonly note: ReturnType<typeof useKeptText>;
  /** Whether a message is being sent, and its field looks empty. */
  readonly isSending: boolean;
  /** Called with a reply that another device has saved, and when it was begun. */
  readonly onReply: (beganAt: Timestamp | undefined) => void;
}

/** Keeps the texts of the composer in the member's draft, and up to date with other tabs and devices. */
export function useSavedDraft(options: SavedDraftOptions) {
  const { ticketId, reply, note, isSending } = options;
  const client = createClient(DraftService, useTransport());
  const refreshDrafts = useRefreshDrafts();
  const kept = useKeptText(`${ticketId}:saved`);
  const [conflicts, setConflicts] = useState<DraftConflicts>({});
  /** The latest, for calls that end later. */
  const latest = useRef({ ...options, client, refreshDrafts, kept });
  useLayoutEffect(() => {
    latest.current = { ...options, client, refreshDrafts, kept };
  });
  const [sync] = useState(() =>
    createDraftSync(
      {
        text: (kind) => latest.current[kind][0],
        setText(kind, text, { createdAt }) {
          const [, setText] = latest.current[kind];
          setText(text);
          if (kind === "reply") {
            latest.current.onReply(createdAt);
          }
        },
        isSending: () => latest.current.isSending,
        get: async () => (await latest.current.client.getDraft({ ticketId })).data,
        async update(texts, version) {
          const headers = { "If-Match": `"${version}"` };
          const { client: drafts } = latest.current;
          const { data } = await drafts.updateDraft({ ticketId, ...texts }, { headers });
          tellOfDraft(ticketId);
          return data;
        },
        isMismatch: (error) => reasonOf(error) === "VERSION_MISMATCH",
        isTransient,
        onSaved(now, before) {
          const [, keep] = latest.current.kept;
          keep(now.version === 0 ? "" : toText(now));
          if (now.version > 0 !== before.version > 0) {
            latest.current.refreshDrafts();
          }
        },
        onConflicts: setConflicts,
      },
      fromText(kept[0]),
    ),
  );

  useDraftNews((id) => id === ticketId && sync.load());
  useEffect(() => {
    sync.load();
    const change = () => (document.visibilityState === "visible" ? sync.load() : sync.save());
    document.addEventListener("visibilitychange", change);
    return () => {
      document.removeEventListener("visibilitychange", change);
      sync.save();
    };
  }, [sync]);
  // The service has ended the draft of a message that was sent.
  useEffect(() => (isSending ? () => sync.load() : undefined), [sync, isSending]);
  const [replyText, noteText] = [reply[0], note[0]];
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each change
  useEffect(() => {
    const timer = setTimeout(sync.save, idleMs);
    return () => clearTimeout(timer);
  }, [sync, replyText, noteText, conflicts]);

  return {
    save: sync.save,
    renew: sync.renew,
    /** The text of another device, if the user must choose. */
    theirs: (kind: DraftKind) => conflicts[kind],
    decide: sync.decide,
  };
}

const toText = ({ reply, note, version }: SavedDraft) => JSON.stringify({ reply, note, version });

const fromText = (text: string): SavedDraft =>
  text === "" ? { reply: "", note: "", version: 0 } : JSON.parse(text);
