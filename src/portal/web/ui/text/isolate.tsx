import type { ReactNode } from "preact/compat";
import { balanced } from "../../../../html/bidi.ts";

interface IsolateProps {
  readonly className?: string | undefined;
  readonly children: string | undefined;
}

/**
 * Text by someone else, isolated from the direction of the text around it. An element alone does
 * not suffice: unbalanced controls can end its isolation.
 */
export const Isolate = ({ className, children = "" }: IsolateProps) => (
  <bdi className={className}>{balanced(children)}</bdi>
);

/** The same for elements that each balance their text. */
export const IsolatedParts = ({ children }: { children: ReactNode }) => <bdi>{children}</bdi>;

interface MarkedProps {
  readonly className?: string;
  readonly parts: readonly { readonly text: string; readonly match: boolean }[];
}

/** The same for a text, parts of which match a search. */
export const Marked = ({ className, parts }: MarkedProps) => (
  <bdi className={className}>
    {parts.map(({ text, match }, i) =>
      // biome-ignore lint/suspicious/noArrayIndexKey: parts have no identity
      match ? <mark key={i}>{balanced(text)}</mark> : balanced(text),
    )}
  </bdi>
);
