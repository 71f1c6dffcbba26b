import { useQuery } from "@connectrpc/connect-query";
import { MeService } from "../../../../gen/ticketing/v1/me_service_pb.ts";
import type { Role } from "../../../rpc/principal.ts";

/**
 * The role of the person, by which pages leave out what the service would refuse. Undefined until
 * it has come; if it cannot be loaded, the pages are those of an admin, and say what fails.
 */
export function useRole(): Role | undefined {
  const { data, isPending } = useQuery(MeService.method.getMe);
  if (isPending) {
    return undefined;
  }
  return data?.data?.role === "agent" ? "agent" : "admin";
}
