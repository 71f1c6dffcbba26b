import { Migration } from "@mikro-orm/migrations";

/** The links with which requesters reach the conversation pages of their tickets. */
export class RequesterLinks extends Migration {
  override up(): void {
    this.addSql(`
      create table requester_links (
        workspace_id text not null,
        ticket_id text not null,
        requester_id text not null,
        token_hash text not null,
        sealed_token text not null,
        created_at timestamptz(3) not null,
        primary key (ticket_id, requester_id)
      );
      create unique index requester_links_token_hash_index on requester_links (token_hash);
    `);
  }
}
