import { MonitorSmartphone } from "lucide-react";
import { balanced } from "../../../../html/bidi.ts";
import { Button } from "../../ui/button/button.tsx";
import "./newer-messages.css";

interface DraftConflictProps {
  /** The text that another device has saved. */
  readonly theirs: string;
  readonly onDecide: (outcome: "mine" | "theirs") => void;
}

/** Asks which of two texts to keep. */
export const DraftConflict = ({ theirs, onDecide }: DraftConflictProps) => (
  <div className="notice notice-warn" role="alert">
    <MonitorSmartphone size={16} aria-hidden="true" />
    <div className="newer-messages">
      <p>
        <strong>You changed this draft on another device</strong>
      </p>
      <blockquote className="newer-message" dir="auto">
        {balanced(theirs)}
      </blockquote>
    </div>
    <div className="newer-messages-actions">
      <Button onClick={() => onDecide("mine")}>Keep yours</Button>
      <Button onClick={() => onDecide("theirs")}>Use the other</Button>
    </div>
  </div>
);
