import { type ReactNode, useEffect, useLayoutEffect, useRef } from "preact/compat";
import { isolated } from "../../../../html/bidi.ts";
import { Isolate } from "../text/isolate.tsx";
import "./page-header.css";

interface PageHeaderProps {
  /** Also the window title. */
  readonly title: string;
  readonly children?: ReactNode;
  readonly actions?: ReactNode;
  /** Whether the focus stays where it is, as the page is next to a list that has it. */
  readonly keepsFocus?: boolean;
}

let isFirst = true;

/** The header of a page, which receives the focus on navigation. */
export function PageHeader({ title, children, actions, keepsFocus = false }: PageHeaderProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: on navigation only
  useLayoutEffect(() => {
    // Browsers reset the focus only on full page loads. The first header may belong to a second
    // page, if a link was used while the first page loaded.
    const isLost = document.activeElement === document.body;
    if ((!keepsFocus || isLost) && (!isFirst || !isLost)) {
      heading.current?.focus();
    }
    isFirst = false;
  }, []);
  useEffect(() => {
    document.title = `${isolated(title)} · Ticketing`;
  }, [title]);
  return (
    <header className="page-header">
      <div>
        <h1 ref={heading} tabIndex={-1}>
          <Isolate>{title}</Isolate>
        </h1>
        {children && <div className="page-header-text">{children}</div>}
      </div>
      {actions && <div className="row page-header-actions">{actions}</div>}
    </header>
  );
}

/** The logo of the product. */
export const Logo = () => (
  <svg className="logo" viewBox="0 0 32 32" width="28" height="28" aria-hidden="true">
    <rect width="32" height="32" rx="8" fill="var(--accent-fill)" />
    <g fill="none" stroke="#fff" strokeWidth="2" strokeLinecap="round" strokeLinejoin="round">
      <path d="M7 11a2 2 0 0 1 2-2h14a2 2 0 0 1 2 2v2.5a2.5 2.5 0 0 0 0 5V21a2 2 0 0 1-2 2H9a2 2 0 0 1-2-2v-2.5a2.5 2.5 0 0 0 0-5z" />
      <path d="M18.5 10v2.5m0 2.300v2.400m0 2.300V22" />
    </g>
  </svg>
);
