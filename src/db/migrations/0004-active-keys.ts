import { Migration } from "@mikro-orm/migrations";

/** An index of active keys with all that authentication needs. */
export class ActiveKeys extends Migration {
  override up(): void {
    this.addSql(`
      alter table api_keys drop constraint api_keys_key_hash_unique;
      create unique index api_keys_active on api_keys (key_hash) include (id, workspace_id)
        where revoked_at is null;
      -- When a key was last used is written every few seconds: room for it on the same page, and
      -- a vacuum soon after, keep the look-ups inside the index.
      alter table api_keys set (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.02);
    `);
  }
}
