import { Migration } from "@mikro-orm/migrations";

/** When Meta verified a channel's address, and when the last message came through the channel. */
export class ChannelActivity extends Migration {
  override up(): void {
    this.addSql(`
      alter table channels
        add column webhook_verified_at timestamptz(3),
        add column last_message_at timestamptz(3);
    `);
  }
}
