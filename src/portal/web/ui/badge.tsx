import type { ReactNode } from "react";
import "./badge.css";

export type Tone = "good" | "bad" | "warn" | "neutral" | "accent";

/** A state in one word, told by its text and underlined by its colour. */
export const Badge = ({ tone, children }: { tone: Tone; children: ReactNode }) => (
  <span className={`badge badge-${tone}`}>{children}</span>
);
