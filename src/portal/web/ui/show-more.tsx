import { Button } from "./button.tsx";

interface PagedQuery {
  readonly hasNextPage: boolean;
  readonly isFetchingNextPage: boolean;
  readonly fetchNextPage: () => unknown;
}

/** The button below a list that fetches its next page, if there is one. */
export const ShowMore = ({ query }: { query: PagedQuery }) =>
  query.hasNextPage && (
    <p className="more">
      <Button busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
        Show more
      </Button>
    </p>
  );
