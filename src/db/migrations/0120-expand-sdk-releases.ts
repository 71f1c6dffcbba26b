import { Migration } from "@mikro-orm/migrations";

/** The SDKs that each version of the service has handed out. A store for files has their bytes. */
export class SdkReleases extends Migration {
  override up(): void {
    this.addSql(`
      create table sdk_releases (
        version text primary key,
        is_release boolean not null,
        files jsonb not null,
        store text not null,
        stored_at timestamptz(3) not null default now(),
        served_at timestamptz(3) not null default now()
      );
    `);
  }
}
