import { Code } from "@connectrpc/connect";
import { useQuery } from "@connectrpc/connect-query";
import { BookOpen, LogOut } from "lucide-react";
import type { ReactNode } from "react";
import { Link, useLocation } from "wouter";
import { MeService } from "../../../../gen/ticketing/v1/me_service_pb.ts";
import { OpenPalette } from "../palette/open-palette.tsx";
import { useSession } from "../session/session-context.ts";
import { Button, IconButton } from "../ui/button.tsx";
import { Logo } from "../ui/logo.tsx";
import { FailureNotice } from "../ui/states.tsx";
import { announce, Toast } from "../ui/toast.tsx";
import { pages } from "./nav.ts";
import { ThemeChoice } from "./theme-choice.tsx";
import "./shell.css";

/** The frame of every page: workspace, navigation and user. */
export function Shell({ children }: { children: ReactNode }) {
  const { data: me, error, refetch } = useQuery(MeService.method.getMe);
  const session = useSession();
  const [location] = useLocation();
  const isOut =
    error !== null && [Code.Unauthenticated, Code.PermissionDenied].includes(error.code);
  const identity = me?.data?.identity;
  const logOut = () =>
    void session.logOut().catch(() => announce("Could not reach the identity provider."));

  return (
    <div className="shell">
      <a className="skip-link" href="#main">
        Skip to content
      </a>
      <header className="shell-side">
        <div className="shell-workspace">
          <Logo />
          <div>
            <span className="visually-hidden">Workspace </span>
            <strong>{me?.data?.workspace?.name ?? " "}</strong>
            <span className="shell-product">Ticketing</span>
          </div>
        </div>
        <nav aria-label="Dashboard">
          <OpenPalette />
          {pages.map(({ path, label, icon: Icon }) => (
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
        </nav>
        <div className="shell-foot">
          <ThemeChoice />
          <div className="shell-person">
            <span title={identity?.email || identity?.subject}>
              {identity?.name || identity?.email || identity?.subject || " "}
            </span>
            <IconButton icon={LogOut} label="Log out" onClick={logOut} />
          </div>
        </div>
      </header>
      <main id="main" tabIndex={-1}>
        {isOut ? (
          <>
            <FailureNotice error={error} retry={refetch} />
            <p className="shell-out">
              <Button onClick={logOut}>Log in as someone else</Button>
            </p>
          </>
        ) : (
          children
        )}
      </main>
      <Toast />
    </div>
  );
}
