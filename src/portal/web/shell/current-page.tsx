import { type ReactNode, Suspense, use } from "preact/compat";
import { Redirect, Route, Switch } from "wouter";
import { t } from "../language/language.ts";
import type { LazyPage, Route as PageRoute } from "../routes/lazy-page.ts";
import { Skeleton } from "../ui/feedback/states.tsx";

interface CurrentPageProps {
  readonly routes: readonly PageRoute[];
  /** Path of the first page. */
  readonly start: string;
  /** Shown at paths that no route has. */
  readonly children: ReactNode;
}

/** The page at the current path. */
export const CurrentPage = ({ routes, start, children }: CurrentPageProps) => (
  <Suspense fallback={<Skeleton rows={4} label={t("Loading the page")} />}>
    <Switch>
      <Route path="/">
        <Redirect to={start} replace />
      </Route>
      {routes.map(({ path, page, isKept }) => (
        <Route key={path.source} path={path}>
          {({ id = "" }) => <Page key={isKept ? "" : id} id={id} page={page} />}
        </Route>
      ))}
      <Route>{children}</Route>
    </Switch>
  </Suspense>
);

/** Renders a loaded page synchronously, unlike `lazy`. */
function Page({ id, page }: { id: string; page: LazyPage }) {
  const Loaded = page.loaded() ?? use(page.shown());
  return <Loaded id={id} />;
}
