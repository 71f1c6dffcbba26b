import { p } from "@mikro-orm/core";
import type { ActorType } from "../../gen/enums.ts";
import type { Actor } from "../rpc/actor.ts";

/** The columns for the actor who created a row. */
export const creatorProperties = {
  createdByType: p.text().$type<ActorType>(),
  createdById: p.text(),
  createdByName: p.text(),
  createdByVia: p.text(),
};

interface Created {
  readonly createdByType: ActorType;
  readonly createdById: string;
  readonly createdByName: string;
  readonly createdByVia: string;
}

/** The values of {@link creatorProperties}. */
export const createdBy = ({ type, id, name, via }: Actor): Created => ({
  createdByType: type,
  createdById: id,
  createdByName: name,
  createdByVia: via,
});

/** The actor who created a row. */
export const creatorOf = (row: Created): Actor => ({
  type: row.createdByType,
  id: row.createdById,
  name: row.createdByName,
  via: row.createdByVia,
});
