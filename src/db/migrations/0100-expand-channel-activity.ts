import { Migration } from "@mikro-orm/migrations";

/** When Meta verified a channel's address, and when the last message came through the channel. */
export class ChannelActivity extends Migration {
  override up(): void {
    this.addSql(`
      alter table channels
        add column webhook_verified_at timestamptz(3),
        add column last_message_at timestamptz(3);

      -- A channel in use must not look as if it were waiting for its first message.
      update channels c set last_message_at = (
        select t.last_inbound_at from tickets t
        where t.workspace_id = c.workspace_id and t.channel_id = c.id
        order by t.id desc limit 1)
      where c.type <> 'agent';
    `);
  }
}
