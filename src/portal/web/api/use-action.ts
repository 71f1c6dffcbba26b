import {
  create,
  type DescMessage,
  type DescMethodUnary,
  type MessageInitShape,
  type MessageShape,
  toJsonString,
} from "@bufbuild/protobuf";
import type { ConnectError } from "@connectrpc/connect";
import { useMutation, useTransport } from "@connectrpc/connect-query";
import { useMemo, useRef } from "react";
import { newIdempotencyKey } from "./idempotency-key.ts";
import { withHeaders } from "./with-headers.ts";

/** Two equal presses within this time are one: the usual limit of a double click. */
const doublePressMs = 500;

type Headers = Readonly<Record<string, string>>;

interface ActionOptions<O extends DescMessage> {
  /** It is in progress until this resolves. Runs even if the page has moved on. */
  readonly onSuccess?: (response: MessageShape<O>) => unknown;
  readonly onError?: (error: ConnectError) => void;
}

/**
 * What a form or a button does: one call, however often it is pressed. The guard is synchronous,
 * because React disables a button only after the second press of a double click. A call that is
 * repeated after its response was lost carries the same `Idempotency-Key`; one with other content
 * needs another, or the service would refuse it.
 */
export function useAction<I extends DescMessage, O extends DescMessage>(
  method: DescMethodUnary<I, O>,
  { onSuccess, onError }: ActionOptions<O> = {},
) {
  const { current: last } = useRef({
    content: "",
    key: "",
    headers: {} as Headers,
    isRunning: false,
    doneAt: -Infinity,
  });
  const transport = useTransport();
  const keyed = useMemo(
    () => withHeaders(transport, () => ({ ...last.headers, "Idempotency-Key": last.key })),
    [transport, last],
  );
  const mutation = useMutation(method, {
    transport: keyed,
    async onSuccess(response) {
      await onSuccess?.(response);
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
      const content = toJsonString(method.input, create(method.input, input));
      const isSame = content === last.content;
      if (last.isRunning || (isSame && performance.now() - last.doneAt < doublePressMs)) {
        return;
      }
      const key = isSame && last.key !== "" ? last.key : newIdempotencyKey();
      Object.assign(last, { content, key, headers, isRunning: true, doneAt: -Infinity });
      mutation.mutate(input);
    },
  };
}
