import { useQuery } from "@connectrpc/connect-query";
import { ApiKeyService } from "../../../../gen/ticketing/v1/api_key_service_pb.ts";
import { maxActiveKeys } from "../../../features/api-keys/limit.ts";

/** All API keys of the workspace, fetched once for everything that shows some. */
export const useApiKeys = ({ enabled = true } = {}) =>
  useQuery(ApiKeyService.method.listApiKeys, { pageSize: maxActiveKeys }, { enabled });
