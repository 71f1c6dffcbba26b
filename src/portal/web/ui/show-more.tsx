import { useState } from "react";
import { Button } from "./button.tsx";

interface PagedQuery {
  readonly hasNextPage: boolean;
  readonly isFetchingNextPage: boolean;
  readonly fetchNextPage: () => unknown;
}

/** The button below a list that fetches its next page, if there is one. */
export function ShowMore({ query }: { query: PagedQuery }) {
  const [isUsed, setUsed] = useState(false);
  if (!query.hasNextPage) {
    // Takes the focus of the button, which would otherwise start from the top.
    return (
      isUsed && (
        <p className="more soft" tabIndex={-1} ref={(end) => end?.focus({ preventScroll: true })}>
          That is all.
        </p>
      )
    );
  }
  const more = () => {
    setUsed(true);
    void query.fetchNextPage();
  };
  return (
    <p className="more">
      <Button busy={query.isFetchingNextPage} onClick={more}>
        Show more
      </Button>
    </p>
  );
}
