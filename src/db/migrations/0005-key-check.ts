import { Migration } from "@mikro-orm/migrations";

/** By which a service knows whether it has the key that the stored secrets are sealed with. */
export class KeyCheck extends Migration {
  override up(): void {
    this.addSql("create table key_checks (name text primary key, sealed_value text not null);");
  }
}
