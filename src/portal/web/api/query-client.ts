import { Code, ConnectError } from "@connectrpc/connect";
import { QueryClient } from "@tanstack/react-query";

/** Errors worth a retry. Browsers report a network failure as Unknown. */
const transient = [Code.Unavailable, Code.Unknown, Code.DeadlineExceeded];
const maxRetries = 2;

export const createQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 2_000,
        networkMode: "always",
        retry: (count, error) =>
          count < maxRetries && transient.includes(ConnectError.from(error).code),
      },
      // Responses can hold secrets, so they are dropped as soon as nothing shows them.
      // Without a network a call fails visibly instead of waiting.
      mutations: { gcTime: 0, networkMode: "always" },
    },
  });
