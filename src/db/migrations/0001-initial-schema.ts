import { Migration } from "@mikro-orm/migrations";
import { channels } from "./0001-initial-schema/channels.ts";
import { files } from "./0001-initial-schema/files.ts";
import { notifications } from "./0001-initial-schema/notifications.ts";
import { operations } from "./0001-initial-schema/operations.ts";
import { requesterSearch } from "./0001-initial-schema/requester-search.ts";
import { search } from "./0001-initial-schema/search.ts";
import { signIn } from "./0001-initial-schema/sign-in.ts";
import { tickets } from "./0001-initial-schema/tickets.ts";
import { webhooks } from "./0001-initial-schema/webhooks.ts";
import { workspaces } from "./0001-initial-schema/workspaces.ts";

/** All tables, by area. */
export class InitialSchema extends Migration {
  override up(): void {
    for (const sql of [
      workspaces,
      signIn,
      tickets,
      notifications,
      search,
      requesterSearch,
      channels,
      files,
      webhooks,
      operations,
    ]) {
      this.addSql(sql);
    }
  }
}
