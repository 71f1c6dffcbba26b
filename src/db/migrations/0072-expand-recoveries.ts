import { Migration } from "@mikro-orm/migrations";

/** Operations that send again what has failed, and the events that each has yet to deliver. */
export class Recoveries extends Migration {
  override up(): void {
    this.addSql(`
      create table webhook_recoveries (
        id text primary key,
        workspace_id text not null,
        subscription_id text not null,
        -- The request: another one with the same is the same.
        fingerprint text not null,
        since timestamptz(3) not null,
        until timestamptz(3) not null,
        outcomes text[] not null,
        event_types text[] not null,
        total int,
        sent int not null,
        succeeded int not null,
        failed int not null,
        cancelling boolean not null,
        error_code text not null,
        next_at timestamptz(3) not null,
        created_at timestamptz(3) not null,
        finished_at timestamptz(3)
      );
      create index webhook_recoveries_workspace_id_id_index on webhook_recoveries (workspace_id, id);
      create unique index webhook_recoveries_running
        on webhook_recoveries (subscription_id) where finished_at is null;

      create table webhook_recovery_events (
        operation_id text not null,
        event_id text not null,
        workspace_id text not null,
        -- Null until it is sent. The row goes when the delivery has an outcome.
        delivery_id text,
        primary key (operation_id, event_id)
      );
      create index webhook_recovery_events_sent
        on webhook_recovery_events (operation_id) where delivery_id is not null;
      create index webhook_recovery_events_unsent
        on webhook_recovery_events (operation_id, event_id) where delivery_id is null;
    `);
  }
}
