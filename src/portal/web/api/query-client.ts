import { Code, ConnectError } from "@connectrpc/connect";
import { QueryClient } from "@tanstack/react-query";

/** Errors that may be gone at the next try. The browser's own, when nothing was reached, is Unknown. */
const passing = [Code.Unavailable, Code.Unknown, Code.DeadlineExceeded];
const maxRetries = 2;

export const createQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 2_000,
        networkMode: "always",
        retry: (count, error) =>
          count < maxRetries && passing.includes(ConnectError.from(error).code),
      },
      // What answers hold may be secret: nothing is kept once nobody looks at it.
      // Nor does anything wait unseen for the network: who asked is told.
      mutations: { gcTime: 0, networkMode: "always" },
    },
  });
