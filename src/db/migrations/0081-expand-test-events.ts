import { Migration } from "@mikro-orm/migrations";

/** Tells events that a test made up from those that happened. */
export class TestEvents extends Migration {
  override up(): void {
    this.addSql("alter table events add column is_test boolean not null default false;");
  }
}
