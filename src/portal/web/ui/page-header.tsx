import { type ReactNode, useEffect } from "react";
import "./page-header.css";

interface PageHeaderProps {
  /** Goes into the title of the window too. */
  readonly title: string;
  readonly children?: ReactNode;
  readonly actions?: ReactNode;
}

/** The head of a page: what it is, what it is for, what can be done. */
export function PageHeader({ title, children, actions }: PageHeaderProps) {
  useEffect(() => {
    document.title = `${title} · Ticketing`;
  }, [title]);
  return (
    <header className="page-header">
      <div>
        <h1>{title}</h1>
        {children && <div className="page-header-text">{children}</div>}
      </div>
      {actions && <div className="page-header-actions">{actions}</div>}
    </header>
  );
}
