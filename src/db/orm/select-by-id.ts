import type { EntityName, MikroORM } from "@mikro-orm/postgresql";

/** Writes the statement that reads the row of an entity with the id `$2` in the workspace `$1`. */
export function createSelectById(orm: MikroORM) {
  const texts = new Map<unknown, string>();
  return <Row extends object>(entity: EntityName<Row>): string => {
    let text = texts.get(entity);
    if (text === undefined) {
      const { props, tableName } = orm.getMetadata().get(entity);
      const columns = props.flatMap(({ name, fieldNames, ownColumns = fieldNames }) =>
        ownColumns.map((column) => `${column} as "${name}"`),
      );
      text = `select ${columns.join(", ")} from ${tableName} where workspace_id = $1 and id = $2`;
      texts.set(entity, text);
    }
    return text;
  };
}
