import type { ReactNode } from "preact/compat";
import { t } from "../../language/language.ts";
import "./badge.css";

export type Tone = "good" | "bad" | "warn" | "neutral" | "accent";

/** A state in one word, supported by a colour. */
export const Badge = ({ tone, children }: { tone: Tone; children: ReactNode }) => (
  <span className={`badge badge-${tone}`}>{children}</span>
);

/** Shows whether the page updates live. */
export const LiveMark = ({ isLive }: { isLive: boolean }) => (
  <span className={`live ${isLive ? "live-on" : ""}`}>{t(isLive ? "Live" : "Connecting")}</span>
);
