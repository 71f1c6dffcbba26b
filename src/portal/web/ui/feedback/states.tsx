import { CircleAlert, type LucideIcon, SearchX, TriangleAlert } from "lucide-react";
import type { ReactNode } from "preact/compat";
import { describeFailure } from "../../api/failure.ts";
import { t } from "../../language/language.ts";
import { rich } from "../../language/rich.ts";
import { Button } from "../button/button.tsx";
import "./states.css";

/** A placeholder for loading content. */
export const Skeleton = ({ rows = 3, label }: { rows?: number; label: string }) => (
  <div className="skeleton" role="status" aria-label={label}>
    {Array.from({ length: rows }, (_, row) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
      <span key={row} />
    ))}
  </div>
);

interface QueryStateProps {
  readonly query: { error: unknown; isPending: boolean; refetch: () => unknown };
  /** Such as `Loading events`. */
  readonly label: string;
  readonly rows?: number;
}

/** Shows that a query loads, or why it failed. */
export const QueryState = ({ query: { error, isPending, refetch }, ...rest }: QueryStateProps) => (
  <>
    {Boolean(error) && <FailureNotice error={error} retry={refetch} />}
    {isPending && <Skeleton {...rest} />}
  </>
);

interface EmptyProps {
  readonly icon: LucideIcon;
  readonly title: string;
  readonly children: ReactNode;
  readonly action?: ReactNode;
}

/** Replaces an empty list and explains it. */
export const Empty = ({ icon: Icon, title, children, action }: EmptyProps) => (
  <div className="empty">
    <span className="empty-icon">
      <Icon size={20} aria-hidden="true" />
    </span>
    <h2>{title}</h2>
    <div className="empty-text">{children}</div>
    {action}
  </div>
);

interface NoMatchProps {
  /** Such as `No matching events`. */
  readonly title: string;
  /** Such as `Show all events`. */
  readonly all: string;
  readonly onReset: () => void;
}

/** Replaces a list that its filters leave empty. */
export const NoMatch = ({ title, all, onReset }: NoMatchProps) => (
  <Empty icon={SearchX} title={title} action={<Button onClick={onReset}>{all}</Button>}>
    <p>{t("Nothing matches these filters.")}</p>
  </Empty>
);

/** An error and how to fix it. */
export function FailureNotice({ error, retry }: { error: unknown; retry?: () => unknown }) {
  const { message, advice, requestId } = describeFailure(error);
  return (
    <div className="notice notice-bad" role="alert">
      <CircleAlert size={16} aria-hidden="true" />
      <div>
        <p>
          <strong>{message}</strong> {advice}
        </p>
        {requestId !== "" && (
          <p className="notice-detail">{rich("Request {id}", { id: <code>{requestId}</code> })}</p>
        )}
      </div>
      {retry && <Button onClick={() => void retry()}>{t("Try again")}</Button>}
    </div>
  );
}

export const Warning = ({ children }: { children: ReactNode }) => (
  <div className="notice notice-warn">
    <TriangleAlert size={16} aria-hidden="true" />
    <div>{children}</div>
  </div>
);

/** Advice for a page that failed. */
export const adviceOn = (error: unknown): string =>
  t(
    window.pageFiles.isLost(error)
      ? "The service may be restarting, or have a new version. Reload the page in a moment; what you typed stays. If it keeps failing, tell the administrator of the service."
      : "Reload the page. If it fails again, report this to the administrator of the service.",
  );

/** The message of an unexpected error. */
export const Reason = ({ error }: { error: unknown }) => (
  <p role="alert">
    {rich("Reason: {reason}", {
      reason: <q>{error instanceof Error ? error.message : String(error)}</q>,
    })}
  </p>
);
