import type { DescMessage, DescMethodUnary } from "@bufbuild/protobuf";
import { createConnectQueryKey } from "@connectrpc/connect-query";
import { useQueryClient } from "@tanstack/react-query";

/** Fetches what came from these methods again, but for lists that are loaded once. */
export function useRefresh() {
  const client = useQueryClient();
  return async (...methods: DescMethodUnary<DescMessage, DescMessage>[]): Promise<void> => {
    await Promise.all(
      methods.map((schema) =>
        client.invalidateQueries({
          queryKey: createConnectQueryKey({ schema, cardinality: undefined }),
          predicate: ({ meta }) => meta?.isLoadedOnce !== true,
        }),
      ),
    );
  };
}
