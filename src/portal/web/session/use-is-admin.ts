import { useQuery } from "@connectrpc/connect-query";
import { MeService } from "../../../../gen/ticketing/v1/me_service_pb.ts";

/** Whether to offer what only admins may do. The service refuses it to others in any case. */
export function useIsAdmin(): boolean {
  const { data } = useQuery(MeService.method.getMe);
  return data?.data !== undefined && data.data.role !== "agent";
}
