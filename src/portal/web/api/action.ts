import {
  create,
  type DescMessage,
  type DescMethodUnary,
  type MessageInitShape,
  type MessageShape,
  toJsonString,
} from "@bufbuild/protobuf";
import type { ConnectError, Transport } from "@connectrpc/connect";
import { createConnectQueryKey, useMutation, useTransport } from "@connectrpc/connect-query";
import { useQueryClient } from "@tanstack/react-query";
import { useMemo, useRef } from "preact/compat";

/** Equal calls within this time count as one: the usual limit of a double click. */
const doubleClickMs = 500;

type Headers = Readonly<Record<string, string>>;

/** Methods whose results an action changes. */
type Methods = readonly DescMethodUnary<DescMessage, DescMessage>[];

interface ActionOptions<O extends DescMessage> {
  /** Called with the response, even if the component of the action is gone. */
  readonly onSuccess?: (response: MessageShape<O>) => unknown;
  /** Refetched next. The action is pending until then. */
  readonly changes?: Methods;
  /** Called when the page shows the changes. */
  readonly onShown?: (response: MessageShape<O>) => void;
  readonly onError?: (error: ConnectError) => void;
}

/**
 * A mutation that a double click triggers only once. The guard is synchronous, because Preact
 * disables a button only after the second click. Retrying the same input reuses the
 * `Idempotency-Key`, in case the response was lost; another input needs a new key, or the service
 * refuses it.
 */
export function useAction<I extends DescMessage, O extends DescMessage>(
  method: DescMethodUnary<I, O>,
  { onSuccess, changes = [], onShown, onError }: ActionOptions<O> = {},
) {
  const { current: last } = useRef({
    content: "",
    key: "",
    headers: {} as Headers,
    isRunning: false,
    doneAt: -Infinity,
  });
  const refresh = useRefresh();
  const transport = useTransport();
  const keyed = useMemo(
    () => withHeaders(transport, () => ({ ...last.headers, "Idempotency-Key": last.key })),
    [transport, last],
  );
  const mutation = useMutation(method, {
    transport: keyed,
    async onSuccess(response) {
      await onSuccess?.(response);
      await refresh(...changes);
      onShown?.(response);
      Object.assign(last, { key: "", isRunning: false, doneAt: performance.now() });
    },
    onError(error) {
      last.isRunning = false;
      onError?.(error);
    },
  });
  return {
    ...mutation,
    /** @param headers sent with the call, such as `If-Match` */
    mutate(input: MessageInitShape<I>, headers: Headers = {}) {
      // With another `If-Match`, it is another change.
      const content =
        toJsonString(method.input, create(method.input, input)) + JSON.stringify(headers);
      const isSame = content === last.content;
      if (last.isRunning || (isSame && performance.now() - last.doneAt < doubleClickMs)) {
        return;
      }
      const key = isSame && last.key !== "" ? last.key : newIdempotencyKey();
      Object.assign(last, { content, key, headers, isRunning: true, doneAt: -Infinity });
      mutation.mutate(input);
    },
  };
}

/** Adds the current headers to every call. */
const withHeaders = (
  transport: Transport,
  current: () => Readonly<Record<string, string>>,
): Transport => ({
  ...transport,
  unary(method, signal, timeoutMs, header, input, contextValues) {
    const headers = new Headers(header);
    for (const [name, value] of Object.entries(current())) {
      headers.set(name, value);
    }
    return transport.unary(method, signal, timeoutMs, headers, input, contextValues);
  },
});

/** A new `Idempotency-Key`: 128 random bits in hex. `crypto.randomUUID` exists only over HTTPS. */
export function newIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * Refetches the results of these methods, except paged lists, which update through `useLiveHead`.
 */
export function useRefresh() {
  const client = useQueryClient();
  return async (...methods: Methods): Promise<void> => {
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
