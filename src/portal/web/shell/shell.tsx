import { Code } from "@connectrpc/connect";
import { useQuery } from "@connectrpc/connect-query";
import { BookOpen, LogOut, Package } from "lucide-react";
import type { ReactNode } from "react";
import { Link, useLocation } from "wouter";
import { MeService } from "../../../../gen/ticketing/v1/me_service_pb.ts";
import { balanced } from "../../../html/bidi.ts";
import { useRole } from "../members/use-role.ts";
import { OpenPalette } from "../palette/open-palette.tsx";
import { useLogOut } from "../session/use-log-out.ts";
import { IconButton } from "../ui/button.tsx";
import { Isolate } from "../ui/isolate.tsx";
import { Logo } from "../ui/logo.tsx";
import { ShortcutHelp } from "../ui/shortcut-help.tsx";
import { Toast } from "../ui/toast.tsx";
import { ErrorBoundary } from "./error-boundary.tsx";
import { InsecureNotice } from "./insecure-notice.tsx";
import { pagesFor } from "./nav.ts";
import { NoAccess } from "./no-access.tsx";
import { PageFailed } from "./page-failed.tsx";
import { ThemeChoice } from "./theme-choice.tsx";
import { useCurrentInView } from "./use-current-in-view.ts";
import { useKeptFocus } from "./use-kept-focus.ts";
import { WorkspaceSwitcher } from "./workspace-switcher.tsx";
import "./shell.css";

interface ShellProps {
  /** The organisation in the path, for people of several. */
  readonly organization: string | undefined;
  readonly children: ReactNode;
}

/** The frame of every page: workspace, navigation and user. */
export function Shell({ organization, children }: ShellProps) {
  const { data: me, error, refetch } = useQuery(MeService.method.getMe);
  const role = useRole();
  useKeptFocus();
  const [location] = useLocation();
  const nav = useCurrentInView(location);
  const isOut =
    error !== null && [Code.Unauthenticated, Code.PermissionDenied].includes(error.code);
  const identity = me?.data?.identity;
  const logOut = useLogOut();

  return (
    <div className="shell">
      <a className="skip-link" href="#main">
        Skip to content
      </a>
      <header className="shell-side">
        <div className="shell-workspace">
          <Logo />
          <div>
            <WorkspaceSwitcher name={me?.data?.workspace?.name} organization={organization} />
            <span className="shell-product">Ticketing</span>
          </div>
        </div>
        <nav
          ref={nav}
          aria-label="Dashboard"
          className={role === undefined ? "shell-undecided" : undefined}
        >
          <OpenPalette />
          {pagesFor(role).map(({ path, label, icon: Icon }) => (
            <Link
              key={path}
              to={path}
              aria-current={location.startsWith(path) ? "page" : undefined}
            >
              <Icon size={16} aria-hidden="true" />
              {label}
            </Link>
          ))}
          <a href="/docs">
            <BookOpen size={16} aria-hidden="true" />
            API reference
          </a>
          <a href="/sdk">
            <Package size={16} aria-hidden="true" />
            SDKs and CLI
          </a>
        </nav>
        <div className="shell-foot">
          <ThemeChoice />
          <div className="shell-person">
            <span title={balanced(identity?.email || identity?.subject || "")}>
              <Isolate>{identity?.name || identity?.email || identity?.subject || " "}</Isolate>
            </span>
            <IconButton icon={LogOut} label="Log out" onClick={logOut} />
          </div>
        </div>
      </header>
      <Toast />
      <ShortcutHelp />
      <main id="main" tabIndex={-1}>
        <InsecureNotice />
        {isOut ? (
          <NoAccess error={error} retry={refetch} onLogOut={logOut} />
        ) : (
          <ErrorBoundary of={location} fallback={(error) => <PageFailed error={error} />}>
            {children}
          </ErrorBoundary>
        )}
      </main>
    </div>
  );
}
