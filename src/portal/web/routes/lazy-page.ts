import type { ComponentType } from "preact/compat";
import { reloadIfLost } from "../boot/page-files.ts";

type Page = ComponentType<{ id: string }>;

/** A page and its path. */
export interface Route {
  /** Relative to the path of the workspace. */
  readonly path: RegExp;
  readonly page: LazyPage;
  /** Whether the page stays mounted when the identifier changes. */
  readonly isKept: boolean;
}

export interface LazyPage {
  /** Loads the page's script, once. After a failure, only a reload retries. */
  load(): Promise<Page>;
  /** The page to show. Reloads the window once if it does not load. */
  shown(): Promise<Page>;
  /** Undefined until it is loaded. */
  loaded(): Page | undefined;
}

function lazyPage(load: () => Promise<Page>): LazyPage {
  let loading: Promise<Page> | undefined;
  let showing: Promise<Page> | undefined;
  let loaded: Page | undefined;
  const loadOnce = () => {
    loading ??= load().then((page) => {
      loaded = page;
      return page;
    });
    return loading;
  };
  return {
    load: loadOnce,
    shown() {
      showing ??= reloadIfLost(loadOnce());
      return showing;
    },
    loaded: () => loaded,
  };
}

interface RouteOptions {
  readonly isKept?: boolean;
}

/** @param path `/:id` matches an identifier, `/:id?` also none */
export const route = (
  path: string,
  load: () => Promise<Page>,
  { isKept = false }: RouteOptions = {},
): Route => ({
  path: new RegExp(`^${path.replace(/\/:id(\??)/, "(?:/(?<id>[^/]+))$1")}/?$`),
  page: lazyPage(load),
  isKept,
});
