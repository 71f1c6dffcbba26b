import { CircleAlert, CircleCheck, CircleDashed } from "lucide-react";
import type { ReactNode } from "react";
import "./steps.css";

const states = {
  done: { icon: CircleCheck, label: "Done: " },
  open: { icon: CircleDashed, label: "" },
  failed: { icon: CircleAlert, label: "Failed: " },
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
        {label && <span className="visually-hidden">{label}</span>}
        {children}
      </div>
    </li>
  );
}
