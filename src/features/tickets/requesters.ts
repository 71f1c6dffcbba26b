import type { EntityManager } from "@mikro-orm/postgresql";
import { RequesterUpdatedV1Schema } from "../../../gen/ticketing/events/v1/requester_pb.ts";
import type { RequesterInput } from "../../../gen/ticketing/v1/ticket_service_pb.ts";
import { isBlank, shownText } from "../../contract/blank.ts";
import { newId } from "../../db/ids.ts";
import { textArray } from "../../db/pool/array-literal.ts";
import type { Tx } from "../../db/tenancy/unit-of-work.ts";
import { invalidField } from "../../rpc/errors/api-error.ts";
import { type AuditSource, sourceOf } from "../audit/audit.ts";
import { changesBetween, renderChanges } from "../events/changes.ts";
import { RequesterEntity } from "./entity.ts";
import { toRequester } from "./render.ts";

/** The fields that identify a requester, the most reliable first. */
const identities = ["externalId", "email", "phone"] as const;

const columnOf = { externalId: "external_id", email: "email", phone: "phone" } as const;

/** A requester as callers name them. */
type RequesterName = Partial<
  Pick<RequesterInput, "name" | "language" | (typeof identities)[number]>
>;

/**
 * @param field the field that the name is in
 * @throws {ApiError} INVALID_ARGUMENT when nothing identifies the requester
 */
export function requireName(name: RequesterName = {}, field = "requester"): void {
  if ((["name", ...identities] as const).some((key) => !isBlank(name[key] ?? ""))) {
    return;
  }
  throw invalidField(field, "REQUIRED", "needs a name, email, phone or externalId");
}

/**
 * Fires `updated` for a requester.
 * @param before the requester before the change
 * @param mergedId the requester who was merged into this one; empty: none
 */
export function recordRequesterUpdate(
  { record }: Tx,
  source: AuditSource,
  requester: RequesterEntity,
  before: RequesterEntity,
  mergedId = "",
): void {
  record(RequesterUpdatedV1Schema, {
    requester: toRequester(requester),
    changes: renderChanges(changesBetween(nameOf(before), nameOf(requester))),
    mergedRequesterId: mergedId,
    actor: sourceOf(source).actor,
  });
}

const nameOf = ({ name, email, phone, externalId, language }: RequesterEntity) => ({
  name,
  email: email ?? "",
  phone: phone ?? "",
  externalId: externalId ?? "",
  language,
});

/** Sets the problem with the address of a requester; null if there is none. */
export function setEmailProblem(
  requester: RequesterEntity,
  problem: RequesterEntity["emailProblem"],
): void {
  const now = new Date();
  requester.emailProblem = problem;
  requester.emailProblemAt = problem ? now : null;
  requester.updatedAt = now;
}

/** Adds a requester. The constraints of the database ensure that its identities are free. */
export const addRequester = (
  em: EntityManager,
  workspaceId: string,
  name: RequesterName,
): RequesterEntity => em.create(RequesterEntity, toRow(workspaceId, name));

/**
 * {@link findOrCreateRequesters} for one, in one round trip.
 * @param options `lock` locks the requester against other calls that do so until the transaction ends
 */
export async function findOrCreateRequester(
  em: EntityManager,
  workspaceId: string,
  name: RequesterName,
  { lock = false }: { readonly lock?: boolean } = {},
): Promise<RequesterEntity> {
  const row = toRow(workspaceId, name);
  const { text, values } = findOrInsert(columnsOf(em), row, lock ? locked : kept);
  for (let attempt = 1; attempt <= attempts; attempt++) {
    const [row] = await em.execute<Record<string, unknown>[]>(text, values);
    if (row !== undefined) {
      return em.map(RequesterEntity, row);
    }
  }
  throw vanished();
}

/** The first finds nothing if a concurrent call has just inserted the row; the next sees it. */
const attempts = 3;

/** The lock that a ticket takes when it refers to a requester: no one can merge them away before then. */
const kept = "for key share";

/** Taken immediately, as two transactions that both hold the weaker lock cannot both upgrade to this one. */
const locked = "for no key update";

/** One statement, as most requesters are known, and a round trip costs more than a lookup. */
function findOrInsert({ columns, placeholders, valuesOf }: Columns, row: Row, lock: string) {
  const { workspaceId } = row;
  const given = identities
    .filter((identity) => row[identity] !== null)
    .map((identity) => [columnOf[identity], row[identity]] as const);
  const found = given.map(
    ([column], rank) =>
      // In a separate query, as a union takes no locks.
      `select * from (
        select ${columns}, ${rank} as rank from requesters
        where workspace_id = ? and ${column} = ? ${lock}
      ) by_${column}`,
  );
  const text = `
    with known as (
      ${found.length > 0 ? found.join(" union all ") : `select ${columns}, 0 as rank from requesters where false`}
      order by rank limit 1
    ), made as (
      insert into requesters (${columns})
      select ${placeholders} where not exists (select from known)
      on conflict do nothing returning ${columns}
    )
    select ${columns} from known union all select ${columns} from made`;
  const values = [...given.flatMap(([, value]) => [workspaceId, value]), ...valuesOf(row)];
  return { text, values };
}

/**
 * Finds each requester by external id, email or phone, in that order, or creates
 * one. Later names find the requesters of earlier ones, and concurrent calls end
 * up with the same rows.
 */
export async function findOrCreateRequesters(
  em: EntityManager,
  workspaceId: string,
  names: readonly RequesterName[],
): Promise<RequesterEntity[]> {
  if (names.length === 1) {
    return [await findOrCreateRequester(em, workspaceId, names[0] as RequesterName)];
  }
  const wanted = names.map((name) => toRow(workspaceId, name));
  const own = new Set(wanted);
  const inserted = new Set<string>();
  // Another round only if a concurrent call has just created one of them.
  for (let attempt = 1; attempt <= attempts; attempt++) {
    const known = createIndex(await findAny(em, wanted));
    const missing: Row[] = [];
    const rows = wanted.map((row) => {
      const found = known.find(row);
      if (found === undefined && !inserted.has(row.id)) {
        missing.push(row);
        known.add(row);
      }
      return found ?? row;
    });
    const ids = missing.length > 0 ? await insert(em, missing) : [];
    if (ids.length === missing.length) {
      return rows.map((row) => (own.has(row) ? em.merge(RequesterEntity, row) : row));
    }
    for (const id of ids) {
      inserted.add(id);
    }
  }
  throw vanished();
}

type Columns = ReturnType<typeof columnsOf>;

/** The columns of requesters, with the values of a row in their order. */
function columnsOf(em: EntityManager) {
  const { props } = em.getMetadata().get(RequesterEntity);
  return {
    columns: props.map(({ fieldNames }) => fieldNames[0]).join(", "),
    placeholders: props.map(() => "?").join(", "),
    valuesOf: (row: Row) => props.map(({ name }) => row[name as keyof Row]),
  };
}

const vanished = () => new Error("requesters vanish between their insert and their read");

type Row = RequesterEntity;

function toRow(workspaceId: string, name: RequesterName): Row {
  const now = new Date();
  return {
    id: newId("rq"),
    workspaceId,
    name: shownText(name.name ?? ""),
    email: name.email?.toLowerCase() || null,
    phone: name.phone || null,
    externalId: name.externalId || null,
    language: name.language ?? "",
    emailProblem: null,
    emailProblemAt: null,
    createdAt: now,
    updatedAt: now,
  } as Row;
}

/** Rows by each of their identities. */
function createIndex(rows: readonly Row[]) {
  const byIdentity = new Map<string, Row>();
  const keysOf = (row: Row) =>
    identities.flatMap((identity) => (row[identity] ? [`${identity} ${row[identity]}`] : []));
  const add = (row: Row) => {
    for (const key of keysOf(row)) {
      byIdentity.set(key, row);
    }
  };
  rows.forEach(add);
  return {
    add,
    find: (row: Row) =>
      keysOf(row)
        .map((key) => byIdentity.get(key))
        .find((found) => found !== undefined),
  };
}

async function findAny(em: EntityManager, rows: readonly Row[]): Promise<Row[]> {
  const wanted = identities.flatMap((identity) => {
    const values = [...new Set(rows.flatMap((row) => row[identity] ?? []))];
    return values.length === 0 ? [] : [{ column: columnOf[identity], values }];
  });
  const [first] = rows;
  if (wanted.length === 0 || first === undefined) {
    return [];
  }
  const conditions = wanted.map(({ column }) => `${column} = any(?)`).join(" or ");
  const found = await em.execute<Record<string, unknown>[]>(
    `select ${columnsOf(em).columns} from requesters
     where workspace_id = ? and (${conditions}) order by id ${kept}`,
    [first.workspaceId, ...wanted.map(({ values }) => textArray(values))],
  );
  return found.map((row) => em.map(RequesterEntity, row));
}

/** @returns the identifiers of the new ones */
async function insert(em: EntityManager, rows: readonly Row[]): Promise<string[]> {
  const { columns, placeholders, valuesOf } = columnsOf(em);
  // In the same order in every call, so that two that create the same do not deadlock.
  const sorted = [...rows].sort((a, b) => (orderOf(a) < orderOf(b) ? -1 : 1));
  const tuples = sorted.map(() => `(${placeholders})`).join();
  const created = await em.execute<{ id: string }[]>(
    `insert into requesters (${columns}) values ${tuples} on conflict do nothing returning id`,
    sorted.flatMap(valuesOf),
  );
  return created.map(({ id }) => id);
}

const orderOf = ({ externalId, email, phone }: Row) => [externalId, email, phone].join(" ");
