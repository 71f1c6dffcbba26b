import type { EntityManager, EntityName } from "@mikro-orm/postgresql";
import { textArray } from "../../db/pool/array-literal.ts";
import { notFound } from "../../rpc/errors/api-error.ts";
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
  const [ticket] = await select(em, lock ? "t.id = ? for update of t" : "t.id = ?", id);
  if (ticket === undefined) {
    throw notFound("ticket");
  }
  return ticket;
}

/**
 * Locks tickets until the end of the transaction, always in the order of their ids, so that two that
 * lock the same tickets do not deadlock.
 * @returns gives one of them, or throws NOT_FOUND if the workspace lacks it
 */
export async function lockTickets(
  em: EntityManager,
  ids: readonly string[],
): Promise<(id: string) => TicketEntity> {
  const condition = "t.id = any(?::text[]) order by t.id for update of t";
  const found = await select(em, condition, textArray([...new Set(ids)]));
  const tickets = new Map(found.map((ticket) => [ticket.id, ticket]));
  return (id) => {
    const ticket = tickets.get(id);
    if (ticket === undefined) {
      throw notFound("ticket");
    }
    return ticket;
  };
}

async function select(em: EntityManager, condition: string, value: string) {
  const { workspaceId } = em.getFilterParams<{ workspaceId: string }>("workspace");
  statement ??= writeStatement(em);
  const { text, ticket, requester } = statement;
  const rows = await em.execute<Row[]>(`${text} and ${condition}`, [workspaceId, value]);
  return rows.map((row) => {
    // The requester first: the ticket then refers to the loaded one.
    manage(em, RequesterEntity, pick(row, requester));
    return manage(em, TicketEntity, pick(row, ticket));
  });
}

type Row = Record<string, unknown>;

/** A column of one of the tables, with its name in the row of both, as both have an `id`. */
type Column = readonly [name: string, nameInRow: string];

interface Statement {
  readonly text: string;
  readonly ticket: readonly Column[];
  readonly requester: readonly Column[];
}

/** Written once, as all entity managers of a process have the same entities. */
let statement: Statement | undefined;

function writeStatement(em: EntityManager): Statement {
  const ticket = columnsOf(em, TicketEntity, "t");
  const requester = columnsOf(em, RequesterEntity, "r");
  const select = (alias: string, columns: readonly Column[]) =>
    columns.map(([name, nameInRow]) => `${alias}.${name} as ${nameInRow}`).join(", ");
  const text = `select ${select("t", ticket)}, ${select("r", requester)}
    from tickets t join requesters r on r.workspace_id = t.workspace_id and r.id = t.requester_id
    where t.workspace_id = ?`;
  return { text, ticket, requester };
}

function columnsOf<E extends object>(em: EntityManager, entity: EntityName<E>, alias: string) {
  const { props } = em.getMetadata().get(entity);
  return props.flatMap(({ fieldNames, ownColumns = fieldNames }) =>
    ownColumns.map((name): Column => [name, `${alias}_${name}`]),
  );
}

function pick(row: Row, columns: readonly Column[]): Row {
  const picked: Row = {};
  for (const [name, nameInRow] of columns) {
    picked[name] = row[nameInRow];
  }
  return picked;
}

/** Makes an entity of a row that the database has just returned, as the ORM's own queries do. */
function manage<E extends object>(em: EntityManager, entity: EntityName<E>, row: Row): E {
  const data = em.getDriver().mapResult<E>(row as never, em.getMetadata().get(entity));
  return em
    .getEntityFactory()
    .create(entity, data as never, { merge: true, refresh: true, convertCustomTypes: true }) as E;
}
