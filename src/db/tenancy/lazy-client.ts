import type { Pool, PoolClient } from "pg";
import type { Release } from "../../concurrency/semaphore.ts";

/** A connection of a pool, acquired when the first statement needs it. */
export interface LazyClient {
  connect(): Promise<PoolClient>;
  /** @param error why the connection must not be used again */
  release(error?: Error): void;
}

/** @param permit waits for permission to take a connection */
export function createLazyClient(pool: Pool, permit: () => Promise<Release>): LazyClient {
  const held: ((error?: Error) => void)[] = [];
  let connecting: Promise<PoolClient> | undefined;
  let isReleased = false;

  function hold(release: (error?: Error) => void): void {
    if (isReleased) {
      release();
      throw new Error("the transaction has ended");
    }
    held.push(release);
  }

  async function take(): Promise<PoolClient> {
    hold(await permit());
    const client = await pool.connect();
    hold((error) => client.release(error));
    return client;
  }

  return {
    connect() {
      connecting ??= take();
      return connecting;
    },
    release(error) {
      isReleased = true;
      for (const release of held.splice(0).reverse()) {
        release(error);
      }
    },
  };
}
