import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "preact/compat";
import { balanced } from "../../../../html/bidi.ts";
import "./text-notice.css";

interface TextNoticeProps {
  readonly icon: LucideIcon;
  readonly title: ReactNode;
  readonly text: string;
  /** Buttons. */
  readonly children: ReactNode;
}

/** A question in the composer about a text from elsewhere. */
export const TextNotice = ({ icon: Icon, title, text, children }: TextNoticeProps) => (
  <div className="notice notice-warn" role="alert">
    <Icon size={16} aria-hidden="true" />
    <div>
      <p>
        <strong>{title}</strong>
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keys scroll it */}
      <blockquote className="text-notice-text" dir="auto" tabIndex={0}>
        {balanced(text)}
      </blockquote>
      <div className="text-notice-actions">{children}</div>
    </div>
  </div>
);
