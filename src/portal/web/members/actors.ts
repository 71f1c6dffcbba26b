import { useQuery } from "@connectrpc/connect-query";
import { type ApiKey, ApiKeyService } from "../../../../gen/ticketing/v1/api_key_service_pb.ts";
import type { AuditActor } from "../../../../gen/ticketing/v1/audit_service_pb.ts";
import { maxActiveKeys } from "../../../features/api-keys/limit.ts";

export type NameOf = (actor: AuditActor | undefined) => string;

/** Names actors. A revoked key is named by its identifier. */
export const actorName =
  (keys: readonly ApiKey[]): NameOf =>
  (actor) => {
    switch (actor?.type) {
      case "api_key":
        return `key “${keys.find(({ id }) => id === actor.id)?.name ?? actor.id}”`;
      case "jwt":
        return actor.name || actor.id;
      case "requester":
        return "the requester";
      case "system":
        return actor.id;
      default:
        return "Command line";
    }
  };

/** All API keys of the workspace, from a shared query. */
export const useApiKeys = ({ enabled = true } = {}) =>
  useQuery(ApiKeyService.method.listApiKeys, { pageSize: maxActiveKeys }, { enabled });
