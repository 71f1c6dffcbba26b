import { RequesterService } from "../../../gen/ticketing/v1/requester_service_pb.ts";
import type { Database } from "../../db/database.ts";
import type { ClientAddress } from "../../rpc/client-address.ts";
import type { Interceptor } from "../../rpc/dispatch.ts";
import { notFound } from "../../rpc/errors/api-error.ts";
import type { RequestHandler } from "../../server/error-boundary.ts";
import { type InboundHandler, inboundPage } from "../../server/inbound-page.ts";
import type { Logger } from "../../telemetry/log.ts";
import { fileHeaders } from "../attachments/file-headers.ts";
import { createAsCaller } from "../attachments/routes.ts";
import type { ArchiveParts } from "./parts.ts";

interface ExportRoutesDeps {
  readonly db: Pick<Database, "query">;
  readonly parts: Pick<ArchiveParts, "read">;
  /** The part of the chain that identifies callers and applies their limits. */
  readonly authentication: readonly Interceptor[];
  readonly log: Logger;
  readonly clientAddress: ClientAddress;
}

/** Serves the archives of exports to callers who may export: operations reveal much less. */
export function createExportRoutes(deps: ExportRoutesDeps): RequestHandler {
  const { db, parts, clientAddress } = deps;
  const asCaller = createAsCaller(deps, RequesterService.method.exportRequester);

  const serve: InboundHandler = async (request, id) => {
    const { headers, result: archive } = await asCaller(request, async (workspaceId) => {
      const [row] = await db.query<Row>(workspaceId, findArchive, [id]);
      return row && { ...row, workspaceId };
    });
    if (archive === undefined) {
      throw notFound("export");
    }
    const { workspaceId, attempt, requesterId, size } = archive;
    return {
      status: 200,
      type: "application/zip",
      headers: {
        ...headers,
        ...fileHeaders(`${requesterId}.zip`),
        "cache-control": "private, no-store",
        "referrer-policy": "no-referrer",
      },
      stream: { bytes: Number(size), chunks: parts.read({ workspaceId, id, attempt }) },
    };
  };

  return inboundPage(/^\/files\/exports\/([^/]+)$/, { GET: serve, HEAD: serve }, clientAddress);
}

interface Row {
  readonly attempt: number;
  readonly requesterId: string;
  readonly size: string;
}

const findArchive = `
  select attempt, requester_id as "requesterId", size::text from requester_exports
  where workspace_id = $1 and id = $2 and expires_at > now()`;
