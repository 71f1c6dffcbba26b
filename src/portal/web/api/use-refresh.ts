import type { DescMessage, DescMethodUnary } from "@bufbuild/protobuf";
import { createConnectQueryKey } from "@connectrpc/connect-query";
import { useQueryClient } from "@tanstack/react-query";

/** Fetches everything on the page that came from these methods again. */
export function useRefresh() {
  const client = useQueryClient();
  return async (...methods: DescMethodUnary<DescMessage, DescMessage>[]): Promise<void> => {
    await Promise.all(
      methods.map((schema) =>
        client.invalidateQueries({
          queryKey: createConnectQueryKey({ schema, cardinality: undefined }),
        }),
      ),
    );
  };
}
