import { type ReactNode, useState } from "preact/compat";
import { t } from "../../language/language.ts";
import { Button } from "../button/button.tsx";
import { takeFocus } from "../page/take-focus.ts";
import { numbers } from "../time/formats.ts";
import "./table.css";

interface TableProps {
  readonly columns: readonly string[];
  /** Whether a column of buttons follows, without a visible header. */
  readonly hasActions?: boolean;
  readonly className?: string;
  /** The rows. */
  readonly children: ReactNode;
}

/** A table; a list of cards on narrow screens. */
export const Table = ({
  columns,
  hasActions = false,
  className = "table-compact",
  children,
}: TableProps) => (
  <div className="card table-frame">
    <table className={`table ${className}`}>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
          {hasActions && (
            <th scope="col">
              <span className="visually-hidden">{t("Actions")}</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  </div>
);

interface PagedQuery {
  readonly data: { readonly pages: readonly unknown[] } | undefined;
  readonly hasNextPage: boolean;
  readonly isError: boolean;
  readonly fetchNextPage: (options: { cancelRefetch: boolean }) => Promise<PagedQuery>;
}

interface ShowMoreProps {
  readonly query: PagedQuery;
  readonly label?: string;
}

/** Loads the next page of a list. */
export function ShowMore({ query, label = t("Show more") }: ShowMoreProps) {
  const [isUsed, setUsed] = useState(false);
  const [isBusy, setBusy] = useState(false);
  if (!query.hasNextPage) {
    // Receives the focus of the removed button, which would otherwise be lost.
    return (
      isUsed && (
        <p className="more soft" tabIndex={-1} ref={takeFocus}>
          {t("You have reached the end.")}
        </p>
      )
    );
  }
  const more = async () => {
    setUsed(true);
    setBusy(true);
    await fetchNextPage(query);
    setBusy(false);
  };
  return (
    <p className="more">
      <Button busy={isBusy} onClick={more}>
        {label}
      </Button>
    </p>
  );
}

/** Fetches the next page of a list, after a refetch in progress, and again if a refetch cancels it. */
async function fetchNextPage(query: PagedQuery): Promise<void> {
  const loaded = (of: PagedQuery) => of.data?.pages.length ?? 0;
  let now: PagedQuery;
  do {
    now = await query.fetchNextPage({ cancelRefetch: false });
  } while (!now.isError && now.hasNextPage && loaded(now) <= loaded(query));
}

/** The accessible name of a row's button, which distinguishes rows. Begins with the visible text. */
export const rowName = (...parts: readonly (string | false | undefined)[]): string =>
  parts.filter(Boolean).join(", ");

interface TileProps {
  readonly name: string;
  readonly value: string | number;
  /** A note below the figure. */
  readonly children: ReactNode;
}

/** A figure in a `dl.tiles`. */
export const Tile = ({ name, value, children }: TileProps) => (
  <div className="tile">
    <dt>{name}</dt>
    <dd>
      <strong>{typeof value === "number" ? numbers.format(value) : value}</strong>
      <span className="soft">{children}</span>
    </dd>
  </div>
);
