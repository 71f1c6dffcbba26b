import { Migration } from "@mikro-orm/migrations";

/** Organisations of identity providers. */
export class Identity extends Migration {
  override up(): void {
    this.addSql(`
      create table organizations (
        issuer text not null,
        external_id text not null,
        workspace_id text not null,
        created_at timestamptz(3) not null,
        primary key (issuer, external_id)
      );
      create index organizations_workspace_id_index on organizations (workspace_id);
    `);
  }
}
