import { RotateCw, SearchX, ShieldUser } from "lucide-react";
import { Component, type ReactNode } from "preact/compat";
import { Link, useLocation } from "wouter";
import { t } from "../language/language.ts";
import { rich } from "../language/rich.ts";
import { useRole } from "../members/members.ts";
import { Button } from "../ui/button/button.tsx";
import { adviceOn, Empty, Reason } from "../ui/feedback/states.tsx";
import { PageHeader } from "../ui/page/page.tsx";
import { adminPageAt } from "./nav.ts";

/**
 * Shows the page unless the user's role forbids it. The page loads along with the role, as almost
 * everyone who opens it may use it.
 */
export function Allowed({ children }: { children: ReactNode }) {
  const [location] = useLocation();
  const role = useRole();
  const page = adminPageAt(location);
  if (page === undefined || role !== "agent") {
    return children;
  }
  return (
    <>
      <PageHeader title={t(page.label)} />
      <Empty icon={ShieldUser} title={t("This page is for admins")}>
        <p>{t("Your role is agent. An admin of the workspace can do this for you.")}</p>
      </Empty>
    </>
  );
}

export const NotFoundPage = () => (
  <>
    <PageHeader title={t("Not found")} />
    <Empty icon={SearchX} title={t("This page does not exist")}>
      <p>
        {rich(
          "Were you looking for <tickets>tickets</tickets> or the <overview>overview</overview>?",
          {
            tickets: (text) => <Link to="/tickets">{text}</Link>,
            overview: (text) => <Link to="/overview">{text}</Link>,
          },
        )}
      </p>
    </Empty>
  </>
);

/** Replaces a page that failed to render. The navigation still works. */
export const PageFailed = ({ error }: { error: unknown }) => (
  <>
    <PageHeader
      title={t(
        window.pageFiles.isLost(error) ? "This page did not load" : "This page could not be shown",
      )}
    >
      {adviceOn(error)}
    </PageHeader>
    <div className="stack">
      <Reason error={error} />
      <p>
        <Button icon={RotateCw} onClick={() => location.reload()}>
          {t("Reload")}
        </Button>
      </p>
    </div>
  </>
);

interface ErrorBoundaryProps {
  /** Replaces children that failed to render. */
  readonly fallback: (error: unknown) => ReactNode;
  /** Resets the boundary when it changes. */
  readonly of?: string;
  readonly children: ReactNode;
}

interface ErrorBoundaryState {
  readonly of: string | undefined;
  /** The error in a list, because anything can be thrown. */
  readonly caught: readonly unknown[];
}

/** Preact offers error boundaries only to classes. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { of: this.props.of, caught: [] };

  static override getDerivedStateFromError(error: unknown): Partial<ErrorBoundaryState> {
    return { caught: [error] };
  }

  static override getDerivedStateFromProps(
    { of }: ErrorBoundaryProps,
    state: ErrorBoundaryState,
  ): ErrorBoundaryState | null {
    return of === state.of ? null : { of, caught: [] };
  }

  override render() {
    const { caught } = this.state;
    return caught.length === 0 ? this.props.children : this.props.fallback(caught[0]);
  }
}
