import type { EntityManager } from "@mikro-orm/postgresql";

/** Serialises transactions about one message of the channel. */
export async function lockExternalId(em: EntityManager, channelId: string, externalId: string) {
  await em.execute("select pg_advisory_xact_lock(hashtextextended(?, 0))", [
    `${channelId} ${externalId}`,
  ]);
}
