import { type ReactNode, useEffect } from "react";
import "./page-header.css";

interface PageHeaderProps {
  /** Also the title of the window. */
  readonly title: string;
  readonly children?: ReactNode;
  readonly actions?: ReactNode;
}

/** The head of a page: its title, its purpose and its actions. */
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
