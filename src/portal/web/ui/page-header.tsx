import { type ReactNode, useEffect, useLayoutEffect, useRef } from "react";
import { isolated } from "../../../html/bidi.ts";
import { Isolate } from "./isolate.tsx";
import "./page-header.css";

interface PageHeaderProps {
  /** Also the title of the window. */
  readonly title: string;
  readonly children?: ReactNode;
  readonly actions?: ReactNode;
}

let isFirst = true;

/** The head of a page: its title, its purpose and its actions. */
export function PageHeader({ title, children, actions }: PageHeaderProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => {
    // The browser does so for pages that it loads; it knows nothing of those that a script shows.
    // The first one to show may be the second one, if a link was used while the first one loaded.
    if (!isFirst || document.activeElement !== document.body) {
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
      {actions && <div className="page-header-actions">{actions}</div>}
    </header>
  );
}
