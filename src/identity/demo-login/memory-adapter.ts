import { LRUCache } from "lru-cache";
import type { Adapter, AdapterPayload } from "oidc-provider";

/**
 * Where the demo provider keeps sessions, codes and refresh tokens: in memory,
 * bounded. They are for one person on one machine, and after a restart one
 * click brings a session back, which is worth no table.
 */
export function createMemoryAdapter(): (model: string) => Adapter {
  const entries = new LRUCache<string, AdapterPayload>({ max: 10_000 });

  return (model) => {
    const key = (id: string) => `${model}:${id}`;
    const findBy = async (property: "uid" | "userCode", value: string) =>
      [...entries.values()].find((entry) => entry[property] === value && entry.kind === model);
    return {
      async upsert(id, payload, expiresIn) {
        // Infinite for lru-cache is 0.
        entries.set(key(id), payload, { ttl: (expiresIn || 0) * 1000 });
      },
      find: async (id) => entries.get(key(id)),
      findByUid: (uid) => findBy("uid", uid),
      findByUserCode: (code) => findBy("userCode", code),
      async consume(id) {
        const entry = entries.get(key(id));
        if (entry !== undefined) {
          entry.consumed = Math.floor(Date.now() / 1000);
        }
      },
      async destroy(id) {
        entries.delete(key(id));
      },
      async revokeByGrantId(grantId) {
        // Tokens and codes: a login that is going on has the grant's identifier as well.
        for (const [id, entry] of entries) {
          if (entry.kind === model && entry.grantId === grantId) {
            entries.delete(id);
          }
        }
      },
    };
  };
}
