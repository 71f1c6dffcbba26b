import { CopyButton } from "../button/copy-button.tsx";
import "./code-block.css";

interface CodeBlockProps {
  readonly code: string;
  /** Text to copy, if it differs from the code. */
  readonly copied?: string;
  /** Accessible name, also for the copy button. */
  readonly label: string;
  /** Breaks long lines instead of scrolling. */
  readonly wrap?: boolean;
}

/** Code or data to read, scroll and copy. */
export const CodeBlock = ({ code, copied = code, label, wrap = false }: CodeBlockProps) => (
  <figure className="code-block" aria-label={label}>
    <CopyButton text={copied} of={label} />
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll container must be focusable */}
    <pre tabIndex={0} className={wrap ? "wrap" : undefined}>
      <code>{visible(code)}</code>
    </pre>
  </figure>
);

/** Escapes bidirectional controls, which could disguise code. */
const visible = (code: string) =>
  code.replace(
    /\p{Bidi_Control}/gu,
    (control) => `\\u${control.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
