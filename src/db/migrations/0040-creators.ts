import { Migration } from "@mikro-orm/migrations";

/** Who created a key, and since when a signing secret has been in use. */
export class Creators extends Migration {
  override up(): void {
    this.addSql(`
      alter table api_keys
        add column creator_type text not null default 'admin',
        add column creator_id text not null default '',
        add column creator_name text not null default '';
      update api_keys set
        creator_type = a.actor_type, creator_id = a.actor_id, creator_name = a.actor_name
      from audit_events a
      where a.target_id = api_keys.id and a.workspace_id = api_keys.workspace_id
        and a.action = 'api_key.created';

      alter table webhook_subscriptions
        add column secret_since timestamptz(3) not null default now();
    `);
  }
}
