import { Migration } from "@mikro-orm/migrations";

/** The fields that an audit event says were changed. */
export class AuditChanges extends Migration {
  override up(): void {
    this.addSql("alter table audit_events add column changes jsonb;");
  }
}
