import { useEffect } from "react";
import { hold } from "../session/hold.ts";
import { CopyButton } from "./copy-button.tsx";
import "./secret.css";

/** Shows a secret in full, once. */
export function Secret({ value, label }: { value: string; label: string }) {
  useEffect(hold, []);
  return (
    <div className="secret">
      <input
        className="secret-value mono"
        aria-label={label}
        value={value}
        readOnly
        autoComplete="off"
        spellCheck={false}
        onFocus={(event) => event.target.select()}
      />
      <CopyButton text={value} of={label} />
    </div>
  );
}
