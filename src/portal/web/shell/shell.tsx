import { Code } from "@connectrpc/connect";
import { useQuery } from "@connectrpc/connect-query";
import {
  BookOpen,
  CircleUser,
  LogOut,
  Menu as MenuIcon,
  Monitor,
  Moon,
  Package,
  Sun,
  Users,
  X,
} from "lucide-react";
import { Fragment, type ReactNode, useState } from "preact/compat";
import { Link, useLocation, useSearch } from "wouter";
import { MeService } from "../../../../gen/ticketing/v1/me_service_pb.ts";
import { balanced } from "../../../html/bidi.ts";
import { useAccessLost } from "../api/access-lost.ts";
import { describeFailure } from "../api/failure.ts";
import { EventHubProvider, useEventHub } from "../api/live.ts";
import { t } from "../language/language.ts";
import { memberName, useRole } from "../members/members.ts";
import { OpenNotices } from "../notices/open-notices.tsx";
import { isCurrentView, useViewEntries } from "../tickets/views/view-entries.ts";
import { IconButton } from "../ui/button/button.tsx";
import { Warning } from "../ui/feedback/states.tsx";
import { Toast, useToastKeys } from "../ui/feedback/toast.tsx";
import { Segmented } from "../ui/form/choices.tsx";
import { useFocusFallback } from "../ui/page/focus-fallback.ts";
import { Logo } from "../ui/page/page.tsx";
import { ShortcutHelp } from "../ui/shortcuts/shortcut-help.tsx";
import { Isolate } from "../ui/text/isolate.tsx";
import { pagesFor } from "./nav.ts";
import { useOwnLanguage } from "./own-language.ts";
import { ErrorBoundary, PageFailed } from "./pages.tsx";
import { useLogOut } from "./session-context.ts";
import { NoAccess, WorkspaceSwitcher } from "./workspace.tsx";
import "./shell.css";

interface ShellProps {
  /** The organisation in the path, for users of several. */
  readonly organization: string | undefined;
  /** Opens the search; the first entry of the navigation. */
  readonly search: ReactNode;
  readonly children: ReactNode;
}

/** The frame of every page: workspace, navigation and user. */
export function Shell({ organization, search: opener, children }: ShellProps) {
  const { data: me, error, refetch } = useQuery(MeService.method.getMe);
  const role = useRole();
  useFocusFallback();
  useToastKeys();
  const [location] = useLocation();
  const [openAt, setOpenAt] = useState<string>();
  const search = useSearch();
  const here = location + search;
  // A user who loses access keeps the page, for what they have typed.
  const hasNoAccess =
    error !== null &&
    me === undefined &&
    [Code.Unauthenticated, Code.PermissionDenied].includes(error.code);
  // In narrow windows, until a link is followed.
  const isOpen = openAt === here;
  const member = me?.data?.member;
  useOwnLanguage(member);
  const logOut = useLogOut();
  const workspace = me?.data?.workspace;
  const hub = useEventHub(workspace && member && `${workspace.id} ${member.id}`);

  return (
    <EventHubProvider value={me ? hub : null}>
      <div className="shell">
        <a className="skip-link" href="#main">
          {t("Skip to content")}
        </a>
        <header className="shell-side">
          <div className="shell-workspace">
            <Logo />
            <div>
              <WorkspaceSwitcher name={me?.data?.workspace?.name} organization={organization} />
            </div>
            {member && <OpenNotices me={member.id} />}
          </div>
          <button
            type="button"
            className="icon-button shell-toggle"
            aria-label={t("Menu")}
            aria-expanded={isOpen}
            aria-controls="navigation"
            onClick={() => setOpenAt(isOpen ? undefined : here)}
          >
            {isOpen ? (
              <X size={20} aria-hidden="true" />
            ) : (
              <MenuIcon size={20} aria-hidden="true" />
            )}
          </button>
          <nav
            id="navigation"
            aria-label={t("Dashboard")}
            data-open={isOpen || undefined}
            className={role === undefined ? "shell-undecided" : undefined}
          >
            {opener}
            {pagesFor(role).map(({ path, label, icon: Icon }) => (
              <Fragment key={path}>
                <Link to={path} aria-current={currentAt(location, path)}>
                  <Icon size={16} aria-hidden="true" />
                  {t(label)}
                </Link>
                {path === "/tickets" && <TicketViews />}
              </Fragment>
            ))}
            <a href="/docs/api">
              <BookOpen size={16} aria-hidden="true" />
              {t("API reference")}
            </a>
            <a href="/sdk">
              <Package size={16} aria-hidden="true" />
              {t("SDKs and CLI")}
            </a>
          </nav>
          <div className="shell-foot">
            <ThemeChoice />
            <div className="shell-person">
              <Link
                to="/profile"
                aria-label={t("Your profile: {name}", { name: member ? memberName(member) : "" })}
                title={balanced(member?.email || (member ? memberName(member) : ""))}
              >
                <CircleUser size={16} aria-hidden="true" />
                <span>
                  <Isolate>{(member && memberName(member)) || " "}</Isolate>
                </span>
              </Link>
              <IconButton icon={LogOut} label={t("Sign out")} onClick={logOut} />
            </div>
          </div>
        </header>
        <Toast />
        <ShortcutHelp />
        <main id="main" tabIndex={-1}>
          <InsecureNotice />
          {me !== undefined && <AccessLost />}
          {hasNoAccess ? (
            <NoAccess error={error} retry={refetch} onLogOut={logOut} />
          ) : (
            <ErrorBoundary of={location} fallback={(error) => <PageFailed error={error} />}>
              {children}
            </ErrorBoundary>
          )}
        </main>
      </div>
    </EventHubProvider>
  );
}

const currentAt = (location: string, path: string) =>
  location === path || location.startsWith(`${path}/`) ? "page" : undefined;

/** The views of the tickets, below the link to them: those that everyone has, then the saved ones. */
function TicketViews() {
  const [location] = useLocation();
  const search = useSearch();
  const isAtTickets = currentAt(location, "/tickets") !== undefined;
  const views = useViewEntries();
  const lists = [
    [t("Views"), views.filter(({ seenBy }) => seenBy === undefined)],
    [t("Saved views"), views.filter(({ seenBy }) => seenBy !== undefined)],
  ] as const;
  return lists.map(
    ([label, entries]) =>
      entries.length > 0 && (
        <ul key={label} className="shell-views" aria-label={label}>
          {entries.map((view) => (
            <li key={view.href}>
              <Link
                to={view.href}
                aria-current={isAtTickets && isCurrentView(view, search) ? "true" : undefined}
                aria-description={view.count && t("{count} tickets", { count: view.count })}
                title={view.seenBy && balanced(view.label)}
              >
                <span className="shell-view-name">
                  <Isolate className="cut">{view.label}</Isolate>
                </span>
                {view.seenBy === "everyone" && (
                  <Users size={12} role="img" aria-label={t("Shared")} />
                )}
                {view.count !== undefined && (
                  <span className="shell-count" aria-hidden="true">
                    {view.count}
                  </span>
                )}
              </Link>
            </li>
          ))}
        </ul>
      ),
  );
}

/** Informs a user who was removed or deactivated. */
function AccessLost() {
  const error = useAccessLost();
  return (
    error !== undefined && (
      <div className="shell-insecure" role="alert">
        <Warning>
          <strong>{t("You have lost access to this workspace.")}</strong>{" "}
          {describeFailure(error).message}{" "}
          {t("What you have typed is still here: copy what you need before you close this page.")}
        </Warning>
      </div>
    )
  );
}

/** Warns that the connection is not encrypted, except on localhost. */
const InsecureNotice = () =>
  !isSecureContext && (
    <div className="shell-insecure">
      <Warning>
        <strong>{t("This connection is not encrypted.")}</strong>{" "}
        {t(
          "Others on your network can read what you see and act as you. Ask your administrator to set up HTTPS.",
        )}
      </Warning>
    </div>
  );

type Theme = "system" | "light" | "dark";

/** Selects the theme and stores it in this browser. index.html applies it on load. */
function ThemeChoice() {
  const { dataset } = document.documentElement;
  const [theme, setTheme] = useState((dataset.theme ?? "system") as Theme);
  const choose = (next: Theme) => {
    dataset.theme = next;
    localStorage.theme = next;
    setTheme(next);
  };
  const themes = [
    { value: "system", label: t("System"), icon: <Monitor size={14} aria-hidden="true" /> },
    { value: "light", label: t("Light"), icon: <Sun size={14} aria-hidden="true" /> },
    { value: "dark", label: t("Dark"), icon: <Moon size={14} aria-hidden="true" /> },
  ] as const;
  return <Segmented label={t("Theme")} options={themes} value={theme} onChange={choose} />;
}
