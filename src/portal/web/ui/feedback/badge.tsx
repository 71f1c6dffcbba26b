import type { ReactNode } from "react";
import "./badge.css";

export type Tone = "good" | "bad" | "warn" | "neutral" | "accent";

/** A state in one word, supported by a colour. */
export const Badge = ({ tone, children }: { tone: Tone; children: ReactNode }) => (
  <span className={`badge badge-${tone}`}>{children}</span>
);

/** Shows whether the page updates live. */
export const LiveMark = ({ isLive }: { isLive: boolean }) => (
  <span className={`live ${isLive ? "live-on" : ""}`}>{isLive ? "Live" : "Connecting"}</span>
);
