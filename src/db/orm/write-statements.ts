import {
  type EntityMetadata,
  type EntityProperty,
  type Platform,
  ReferenceKind,
} from "@mikro-orm/core";
import { textArray } from "../pool/array-literal.ts";
import { type BoundStatement, isPlain } from "./bind-values.ts";

/** A row or a change by the names of its properties, as the database stores them. */
type Row = Readonly<Record<string, unknown>>;

/**
 * Writes the inserts and updates of entities from their metadata, the text of each set of columns once.
 * The ORM's query builder takes ten times as long. Each returns undefined for anything other than plain
 * columns, which is left to the ORM.
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
      const tuples = rows.map((row) => valuesOf(meta, row, names));
      const isEachSimple = tuples.every((values) => isSimple(meta, names, values));
      if (!isEachSimple || rows.some((row) => !hasOnly(row, names))) {
        return undefined;
      }
      const [first = []] = tuples;
      if (tuples.length === 1) {
        const text = once(meta, names, "insert", () => writeInsert(platform, meta, names));
        return { text, values: first };
      }
      if (tuples.some((values) => values.some(ArrayBuffer.isView))) {
        return undefined;
      }
      const text = once(meta, names, "insert rows", () => writeInsertOfRows(platform, meta, names));
      const columns = names.map((_, i) => tuples.map((values) => textOf(values[i])));
      return { text, values: columns.map(textArray) };
    },

    /** @param key the values of the columns that identify the row */
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

/** The part, in the column that a relation owns, of the key that is its value. */
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

/** The value of a property, in the form that its type writes. */
const valueAs = (platform: Platform, meta: EntityMetadata, name: string, value: string) =>
  meta.properties[name]?.customType?.convertToDatabaseValueSQL?.(value, platform) ?? value;

const writeInsert = (platform: Platform, meta: EntityMetadata, names: readonly string[]) =>
  writeInsertOf(
    meta,
    names,
    `values (${names.map((name, i) => valueAs(platform, meta, name, `$${i + 1}`)).join(", ")})`,
  );

/**
 * An insert of any number of rows, whose parameters are columns. One with a parameter for each value
 * would be a different statement for each number of rows, which Postgres parses and plans: 5 ms for 100
 * tickets.
 */
function writeInsertOfRows(platform: Platform, meta: EntityMetadata, names: readonly string[]) {
  const values = names.map((name, i) =>
    valueAs(platform, meta, name, `c${i}::${typeOf(meta.properties[name] as EntityProperty)}`),
  );
  const parameters = names.map((_, i) => `$${i + 1}::text[]`).join(", ");
  const columns = names.map((_, i) => `c${i}`).join(", ");
  return writeInsertOf(
    meta,
    names,
    `select ${values.join(", ")} from unnest(${parameters}) as row (${columns})`,
  );
}

/** Without a length: a cast would cut a value that is too long, whereas the column refuses it. */
function typeOf(property: EntityProperty): string {
  const [column = ""] = columnsOf(property);
  const type = property.columnTypes[property.fieldNames.indexOf(column)] as string;
  return type.replace(/\(.*?\)/, "");
}

/** A value as Postgres reads it from text. */
function textOf(value: unknown): string | null {
  if (value === null) {
    return null;
  }
  return value instanceof Date ? value.toISOString() : String(value);
}

function writeInsertOf(meta: EntityMetadata, names: readonly string[], source: string): string {
  const columns = names.map((name) => columnOf(meta, name)).join(", ");
  // A lazy property is read only on request, so its default need not be read back.
  const defaults = meta.props.filter(
    ({ name, defaultRaw, lazy }) => defaultRaw && !lazy && !names.includes(name),
  );
  const returning = defaults.map(({ name }) => columnOf(meta, name)).join(", ");
  const text = `insert into ${quote(meta.tableName)} (${columns}) ${source}`;
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
    `${columnOf(meta, name)} = ${valueAs(platform, meta, name, `$${++count}`)}`;
  const changes = changed.map(equation).join(", ");
  return `update ${quote(meta.tableName)} set ${changes} where ${keys.map(equation).join(" and ")}`;
}
