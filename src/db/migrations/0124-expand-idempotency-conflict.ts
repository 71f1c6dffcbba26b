import { Migration } from "@mikro-orm/migrations";

/** Fails the statements of a call whose `Idempotency-Key` another call has, by a SQLSTATE of its own. */
export class IdempotencyConflict extends Migration {
  override up(): void {
    this.addSql(`
      create function idempotency_conflict() returns boolean language plpgsql as $$
      begin
        raise exception 'another call has this Idempotency-Key' using errcode = 'IDK01';
      end
      $$;
    `);
  }
}
