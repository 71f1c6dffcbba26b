import { CircleAlert, CircleCheck, CircleDashed } from "lucide-react";
import type { ReactNode } from "preact/compat";
import { msg } from "../../../../language/translate.ts";
import { t } from "../../language/language.ts";
import "./steps.css";

const states = {
  done: { icon: CircleCheck, label: msg("Done:") },
  open: { icon: CircleDashed, label: undefined },
  failed: { icon: CircleAlert, label: msg("Failed:") },
};

export const Steps = ({ children }: { children: ReactNode }) => (
  <ol className="steps">{children}</ol>
);

export function Step({ state, children }: { state: keyof typeof states; children: ReactNode }) {
  const { icon: Icon, label } = states[state];
  return (
    <li className={`step-${state}`}>
      <Icon size={18} aria-hidden="true" />
      <div>
        {label && <span className="visually-hidden">{t(label)} </span>}
        {children}
      </div>
    </li>
  );
}
