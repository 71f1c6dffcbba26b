import type { EntityManager } from "@mikro-orm/postgresql";
import { notFound } from "../../rpc/api-error.ts";
import { RequesterEntity, TicketEntity } from "./entity.ts";

/**
 * A ticket of the entity manager's workspace, with its requester, in one statement: the ORM needs
 * two, as its lock would cover both rows.
 * @param lock whether to lock the ticket until the end of the transaction
 */
export async function findTicket(
  em: EntityManager,
  id: string,
  lock?: "for update",
): Promise<TicketEntity> {
  const { workspaceId } = em.getFilterParams<{ workspaceId: string }>("workspace");
  statement ??= writeStatement(em);
  const [row] = await em.execute<Record<string, unknown>[]>(
    lock === undefined ? statement : `${statement} for update of t`,
    [workspaceId, id],
  );
  if (row === undefined) {
    throw notFound("ticket");
  }
  // The requester first: the ticket then refers to the loaded one.
  em.map(RequesterEntity, columnsFrom(row, "r"));
  return em.map(TicketEntity, columnsFrom(row, "t"));
}

type Alias = "t" | "r";

/** Written once, as all entity managers of a process have the same entities. */
let statement: string | undefined;

const writeStatement = (em: EntityManager) =>
  `select ${columnsOf(em, TicketEntity, "t")}, ${columnsOf(em, RequesterEntity, "r")}
   from tickets t join requesters r on r.id = t.requester_id
   where t.workspace_id = ? and t.id = ?`;

/** Named after their table and themselves, as both have an `id`. */
function columnsOf(
  em: EntityManager,
  entity: typeof TicketEntity | typeof RequesterEntity,
  alias: Alias,
): string {
  const { props } = em.getMetadata().get<object>(entity as never);
  const columns = props.flatMap(({ fieldNames }) => fieldNames);
  return columns.map((column) => `${alias}.${column} as ${alias}_${column}`).join(", ");
}

const columnsFrom = (row: object, alias: Alias) =>
  Object.fromEntries(
    Object.entries(row).flatMap(([name, value]) =>
      name.startsWith(`${alias}_`) ? [[name.slice(2), value]] : [],
    ),
  );
