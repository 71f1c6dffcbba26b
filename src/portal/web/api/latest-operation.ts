import { useQuery } from "@connectrpc/connect-query";
import { OperationService } from "../../../../gen/ticketing/v1/operation_service_pb.ts";
import { useAction } from "./action.ts";

const { cancelOperation, listOperations } = OperationService.method;
const pollMs = 700;

/**
 * The newest operation of one type about a subject, kept up to date until it is done, and how to cancel
 * it.
 */
export function useLatestOperation(
  type: string,
  about: { readonly subscriptionId: string } | { readonly requesterId: string },
) {
  const list = useQuery(
    listOperations,
    { type: [type], ...about, pageSize: 1 },
    { refetchInterval: ({ state }) => (state.data?.data[0]?.done === false ? pollMs : false) },
  );
  const cancel = useAction(cancelOperation, { changes: [listOperations] });
  return { list, operation: list.data?.data[0], cancel };
}
