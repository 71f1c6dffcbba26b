import { type ReactNode, useState } from "react";
import { ConfirmDialog } from "./confirm-dialog.tsx";
import { Switch } from "./switch.tsx";

interface PauseToggleProps {
  /** Names what it switches. */
  readonly label: string;
  readonly active: boolean;
  readonly busy: boolean;
  readonly onChange: (active: boolean) => void;
  /** The question before it pauses, and its consequences. */
  readonly title: string;
  readonly children: ReactNode;
}

/** Pauses, after a question, and resumes. */
export function PauseToggle(props: PauseToggleProps) {
  const { label, active, busy, onChange, title, children } = props;
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Switch
        label={label}
        checked={active}
        busy={busy}
        onChange={(next) => (next ? onChange(true) : setAsking(true))}
      >
        {active ? "Active" : "Paused"}
      </Switch>
      {isAsking && (
        <ConfirmDialog
          title={title}
          action="Pause"
          busy={false}
          error={undefined}
          onConfirm={() => {
            setAsking(false);
            onChange(false);
          }}
          onClose={() => setAsking(false)}
        >
          {children}
        </ConfirmDialog>
      )}
    </>
  );
}
