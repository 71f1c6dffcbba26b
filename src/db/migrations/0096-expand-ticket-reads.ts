import { Migration } from "@mikro-orm/migrations";

/** Up to when members have read tickets. */
export class TicketReads extends Migration {
  override up(): void {
    this.addSql(`
      create table ticket_reads (
        workspace_id text not null,
        subject text not null,
        ticket_id text not null,
        read_through timestamptz(3) not null,
        primary key (workspace_id, subject, ticket_id)
      ) with (fillfactor = 80);
    `);
  }
}
