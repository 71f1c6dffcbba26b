import { type Dictionary, type EntityMetadata, helper } from "@mikro-orm/core";
import { EntityManager } from "@mikro-orm/postgresql";

type Row = Record<string, unknown>;

/** The data that a flush writes for an entity. */
interface Write {
  readonly entity: object;
  readonly meta: EntityMetadata;
  /** All properties, as the database stores them. */
  readonly row: Row;
  /** Those to update; undefined for a new row. */
  readonly changes: Row | undefined;
}

/**
 * The ORM's entity manager, with a batched flush. In a transaction it passes the new and changed rows
 * of plain entities, which is all that most calls write, straight to the driver, compared with the same
 * snapshots. The ORM flushes everything else, such as a removal.
 */
export class BatchedEntityManager extends EntityManager {
  override async flush(): Promise<void> {
    const writes = this.isInTransaction() ? findWrites(this) : undefined;
    if (writes === undefined) {
      return super.flush();
    }
    const unitOfWork = this.getUnitOfWork();
    unitOfWork.getPersistStack().clear();
    unitOfWork.clearActionsQueue();
    for (const { entity, row } of writes) {
      const state = helper(entity);
      state.__em ??= this.getContext();
      state.__managed = true;
      state.__originalEntityData = row as never;
    }
    const driver = this.getDriver();
    const options = { ctx: this.getTransactionContext(), convertCustomTypes: false };
    const most = this.config.get("batchSize");
    for (const [meta, rows] of groupInserts(writes)) {
      for (let i = 0; i < rows.length; i += most) {
        const some = rows.slice(i, i + most);
        await driver.nativeInsertMany(meta.class, some, { ...options, processCollections: false });
      }
    }
    for (const { meta, row, changes } of writes) {
      if (changes !== undefined) {
        const where = Object.fromEntries(meta.primaryKeys.map((name) => [name, row[name]]));
        await driver.nativeUpdate(meta.class, where as Dictionary, changes, options);
      }
    }
  }
}

/** @returns undefined if something needs more than inserts and updates in any order */
function findWrites(em: EntityManager): Write[] | undefined {
  const unitOfWork = em.getUnitOfWork();
  const asked = unitOfWork.getPersistStack();
  if (unitOfWork.getRemoveStack().size + unitOfWork.getOrphanRemoveStack().size > 0) {
    return undefined;
  }
  const comparator = em.getComparator();
  const writes: Write[] = [];
  for (const entity of new Set([...unitOfWork.getIdentityMap(), ...asked])) {
    const { __meta: meta, __originalEntityData: before, __initialized } = helper(entity);
    const row = comparator.prepareEntity(entity) as Row;
    if (!isPlain(meta) || (!__initialized && !isKey(meta, row))) {
      return undefined;
    }
    if (!__initialized || (before === undefined && !asked.has(entity))) {
      continue;
    }
    const changes = before && (comparator.diffEntities(meta.class, before, row as never) as Row);
    if (changes === undefined && (!isComplete(meta, row) || refersToNew(meta, entity))) {
      return undefined;
    }
    if (changes === undefined || Object.keys(changes).length > 0) {
      writes.push({ entity, meta, row, changes });
    }
  }
  return writes;
}

const plain = new WeakMap<EntityMetadata, boolean>();

/** Whether an entity has nothing that the ORM would have to handle while it writes. */
function isPlain(meta: EntityMetadata): boolean {
  let is = plain.get(meta);
  if (is === undefined) {
    is =
      meta.root === meta &&
      meta.inheritanceType === undefined &&
      !meta.readonly &&
      meta.uniqueProps.length === 0 &&
      Object.keys(meta.hooks).length === 0 &&
      meta.relations.every(({ kind }) => kind === "m:1") &&
      meta.props.every(
        (p) => !(p.version || p.generated || p.onCreate || p.onUpdate || p.default !== undefined),
      );
    plain.set(meta, is);
  }
  return is;
}

/** Whether only the key of a row is known, because something refers to it. */
const isKey = ({ primaryKeys }: EntityMetadata, row: Row) =>
  Object.keys(row).every((name) => primaryKeys.includes(name));

/** Whether no database default must be read back. */
const isComplete = ({ props }: EntityMetadata, row: Row) =>
  props.every(({ name, defaultRaw, lazy, nullable }) =>
    row[name] === undefined ? (defaultRaw ? lazy : nullable) : true,
  );

/** Whether a row must wait for another that does not exist yet. */
const refersToNew = ({ relations }: EntityMetadata, entity: object) =>
  relations.some(({ name }) => {
    const target = (entity as Record<string, object | null | undefined>)[name];
    return target != null && helper(target)?.__originalEntityData === undefined;
  });

/** The new rows of each entity. */
function groupInserts(writes: readonly Write[]): Map<EntityMetadata, Row[]> {
  const groups = new Map<EntityMetadata, Row[]>();
  for (const { meta, row, changes } of writes) {
    if (changes === undefined) {
      const rows = groups.get(meta) ?? [];
      rows.push(row);
      groups.set(meta, rows);
    }
  }
  return groups;
}
