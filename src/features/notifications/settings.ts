import { selectEntities } from "../../db/orm/select.ts";
import type { WorkspaceTx } from "../../db/tenancy/unit-of-work.ts";
import { invalidField } from "../../rpc/errors/api-error.ts";
import { NotificationSettingsEntity } from "./entity.ts";
import { nextDigestAt } from "./next-digest.ts";

/**
 * Changes the settings of a member.
 * @throws {ApiError} INVALID_ARGUMENT when the time zone does not exist
 */
export async function changeSettings(
  { em, workspaceId }: WorkspaceTx,
  memberId: string,
  changes: { timeZone?: string | undefined; unassignedDigest?: string | undefined },
): Promise<NotificationSettingsEntity> {
  await em.execute(insertDefaults, [workspaceId, memberId]);
  const [row] = await selectEntities(em, NotificationSettingsEntity, {
    where: { memberId },
    lock: true,
  });
  const settings = row as NotificationSettingsEntity;
  const { unassignedDigest: digest, timeZone: zone } = settings;
  em.assign(settings, changes as Partial<NotificationSettingsEntity>);
  if (settings.timeZone !== zone) {
    await requireTimeZone(em, settings.timeZone);
  }
  if (settings.unassignedDigest === "off") {
    settings.digestDueAt = null;
  } else if (settings.timeZone !== zone || digest === "off") {
    const [next] = await em.execute<{ at: Date | string }[]>(
      `select ${nextDigestAt("zone")} as at from (select ?::text as zone) as given`,
      [settings.timeZone],
    );
    settings.digestDueAt = new Date((next as { at: Date | string }).at);
  }
  return settings;
}

async function requireTimeZone(em: WorkspaceTx["em"], zone: string): Promise<void> {
  const found = await em.execute("select from pg_timezone_names where name = ?", [zone]);
  if (found.length === 0) {
    const message = "must be a time zone from the IANA database, such as Europe/Berlin";
    throw invalidField("timeZone", "INVALID_VALUE", message);
  }
}

const insertDefaults = `insert into notification_settings (workspace_id, member_id) values (?, ?)
  on conflict do nothing`;
