import { Migration } from "@mikro-orm/migrations";

/** What workspaces are subscribed to, and which events of the payment provider were taken. */
export class Billing extends Migration {
  override up(): void {
    this.addSql(`
      create table billing_subscriptions (
        workspace_id text primary key,
        plan_id text not null,
        status text not null,
        customer_id text,
        subscription_id text,
        subscribed_at timestamptz(3),
        current_period_end timestamptz(3),
        cancel_at_period_end boolean not null,
        activated_at timestamptz(3),
        version int not null,
        updated_at timestamptz(3) not null
      );

      create table billing_events (
        event_id text primary key,
        workspace_id text not null,
        type text not null,
        received_at timestamptz(3) not null
      );
    `);
  }
}
