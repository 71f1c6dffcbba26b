import { Migration } from "@mikro-orm/migrations";

/** Ties a used token of a form to its ticket, so that the page after it can name the ticket. */
export class FormReceipts extends Migration {
  override up(): void {
    this.addSql("alter table form_tokens add column ticket_number integer;");
  }
}
