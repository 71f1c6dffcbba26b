import { Migration } from "@mikro-orm/migrations";

/** One-time codes of the demo login, which belong to no workspace. */
export class LoginCodes extends Migration {
  override up(): void {
    this.addSql(`
      create table login_codes (
        hash bytea primary key,
        expires_at timestamptz(3) not null,
        -- The login that the code was first used for.
        redeemed_by text
      );
    `);
  }
}
