import {
  type EntityMetadata,
  type EntityProperty,
  type Platform,
  ReferenceKind,
} from "@mikro-orm/core";
import { type BoundStatement, isPlain } from "./bind-values.ts";

/** A row or a change by the names of its properties, as the database stores them. */
type Row = Readonly<Record<string, unknown>>;

/**
 * Writes the inserts and updates of entities from their metadata, the text of each set of columns
 * once. The ORM's query builder takes ten times as long. Each returns undefined for what is more
 * than plain columns, which is left to the ORM.
 */
export function createWriteStatements(platform: Platform) {
  const texts = new Map<EntityMetadata, Map<string, string>>();

  function once(meta: EntityMetadata, names: readonly string[], kind: string, write: () => string) {
    let own = texts.get(meta);
    if (own === undefined) {
      own = new Map();
      texts.set(meta, own);
    }
    const key = `${kind} ${names.join()}`;
    let text = own.get(key);
    if (text === undefined) {
      text = write();
      own.set(key, text);
    }
    return text;
  }

  return {
    /** @param rows with the same properties each */
    insert(meta: EntityMetadata, rows: readonly Row[]): BoundStatement | undefined {
      const names = Object.keys(rows[0] ?? {});
      const values = rows.flatMap((row) => valuesOf(meta, row, names));
      if (!isSimple(meta, names, values) || rows.some((row) => !hasOnly(row, names))) {
        return undefined;
      }
      const write = () => writeInsert(platform, meta, names, rows.length);
      // For many rows there is a text for each number of them.
      const text = rows.length === 1 ? once(meta, names, "insert", write) : write();
      return { text, values };
    },

    /** @param key the values of the columns that say which row */
    update(meta: EntityMetadata, key: Row, changes: Row): BoundStatement | undefined {
      const changed = Object.keys(changes);
      const keys = Object.keys(key);
      const names = [...changed, ...keys];
      const values = [...valuesOf(meta, changes, changed), ...valuesOf(meta, key, keys)];
      if (changed.length === 0 || readsBack(meta) || !isSimple(meta, names, values)) {
        return undefined;
      }
      const write = () => writeUpdate(platform, meta, changed, keys);
      return { text: once(meta, names, `update ${changed.length}`, write), values };
    },
  };
}

const valuesOf = (meta: EntityMetadata, row: Row, names: readonly string[]) =>
  names.map((name) => {
    const value = row[name];
    return Array.isArray(value) ? partOf(meta.properties[name], value) : value;
  });

/** Of the key that a relation has as its value, the part in the column that it owns. */
const partOf = (property: EntityProperty | undefined, key: readonly unknown[]) =>
  property?.kind === ReferenceKind.MANY_TO_ONE
    ? key[property.joinColumns.indexOf(property.ownColumns[0] as string)]
    : key;

const hasOnly = (row: Row, names: readonly string[]) => {
  const own = Object.keys(row);
  return own.length === names.length && own.every((name, i) => name === names[i]);
};

function isSimple(meta: EntityMetadata, names: readonly string[], values: readonly unknown[]) {
  return (
    names.length > 0 &&
    names.every((name) => isColumn(meta.properties[name])) &&
    values.every((value) => value !== undefined && isPlain(value))
  );
}

const isColumn = (property: EntityProperty | undefined) =>
  property !== undefined &&
  columnsOf(property).length === 1 &&
  (property.kind === ReferenceKind.SCALAR || property.kind === ReferenceKind.MANY_TO_ONE);

/** A relation shares the workspace of its key with the row. */
const columnsOf = ({ fieldNames, ownColumns = fieldNames }: EntityProperty) => ownColumns;

/** Whether an update changes columns beyond those that it names. */
const readsBack = ({ props }: EntityMetadata) =>
  props.some(({ generated, version }) => generated || version);

/** @see https://www.postgresql.org/docs/current/sql-syntax-lexical.html#SQL-SYNTAX-IDENTIFIERS */
const quote = (name: string | undefined) => `"${name}"`;

const columnOf = (meta: EntityMetadata, name: string) =>
  quote(columnsOf(meta.properties[name] as EntityProperty)[0]);

/** The parameter of a property, as its type wants it written. */
function parameterOf(platform: Platform, meta: EntityMetadata, name: string, count: number) {
  const type = meta.properties[name]?.customType;
  return type?.convertToDatabaseValueSQL?.(`$${count}`, platform) ?? `$${count}`;
}

function writeInsert(
  platform: Platform,
  meta: EntityMetadata,
  names: readonly string[],
  rows: number,
): string {
  const columns = names.map((name) => columnOf(meta, name)).join(", ");
  let count = 0;
  const tuple = () => names.map((name) => parameterOf(platform, meta, name, ++count)).join(", ");
  const tuples = Array.from({ length: rows }, () => `(${tuple()})`).join(", ");
  // Nobody sees a lazy property without asking for it, so its default need not be read back.
  const defaults = meta.props.filter(
    ({ name, defaultRaw, lazy }) => defaultRaw && !lazy && !names.includes(name),
  );
  const returning = defaults.map(({ name }) => columnOf(meta, name)).join(", ");
  const text = `insert into ${quote(meta.tableName)} (${columns}) values ${tuples}`;
  return returning === "" ? text : `${text} returning ${returning}`;
}

function writeUpdate(
  platform: Platform,
  meta: EntityMetadata,
  changed: readonly string[],
  keys: readonly string[],
): string {
  let count = 0;
  const equation = (name: string) =>
    `${columnOf(meta, name)} = ${parameterOf(platform, meta, name, ++count)}`;
  const changes = changed.map(equation).join(", ");
  return `update ${quote(meta.tableName)} set ${changes} where ${keys.map(equation).join(" and ")}`;
}
