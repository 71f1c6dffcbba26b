import type { ChannelService } from "../../gen/ticketing/v1/channel_service_pb.ts";
import { createDirectory, type Directory } from "../cells/directory.ts";
import type { SecretKeys } from "../config/derive-keys.ts";
import type { Config } from "../config/settings.ts";
import type { Database } from "../db/database.ts";
import type { Sealer } from "../db/sealer.ts";
import { createSealer } from "../db/sealer.ts";
import type { Transact } from "../db/tenancy/unit-of-work.ts";
import type { AddressGuard } from "../egress/address-guard.ts";
import type { FileStores } from "../features/attachments/file-store.ts";
import type { Files } from "../features/attachments/files.ts";
import type { ChannelKind, ChannelKinds } from "../features/channels/kind.ts";
import type { ArchiveParts } from "../features/requester-export/parts.ts";
import type { Queue } from "../jobs/boss.ts";
import type { HandOver } from "../jobs/hand-over.ts";
import type { EventNotifier } from "../jobs/notifier.ts";
import type { Metrics } from "../monitoring/metrics.ts";
import type { Logger } from "../telemetry/log.ts";

/** Settings completed with a database and a key. */
export type AppConfig = Config & Required<Pick<Config, "DATABASE_URL" | "SECRET_ENCRYPTION_KEY">>;

/** The database without a pooler, for LISTEN and for locks that outlast a transaction. */
export const directUrl = ({ DATABASE_DIRECT_URL: direct, DATABASE_URL: url }: AppConfig) =>
  direct ?? url;

/** The key that signs what returns from outside, with the earlier ones. */
export const secretKeysOf = (config: AppConfig): SecretKeys => ({
  key: config.SECRET_ENCRYPTION_KEY,
  previousKeys: config.SECRET_ENCRYPTION_KEY_PREVIOUS,
});

/** Seals secrets with the key of the settings, and opens those of earlier keys too. */
export const sealerOf = ({
  SECRET_ENCRYPTION_KEY: key,
  SECRET_ENCRYPTION_KEY_PREVIOUS: previous,
}: AppConfig) => createSealer(key, previous);

/** The directory of the cell that the settings name. */
export const directoryOf = (config: Config, { pool }: Pick<Database, "pool">) =>
  config.CELL === undefined
    ? undefined
    : createDirectory(pool, {
        cell: config.CELL,
        proxies: config.CELL_PROXIES,
        map: config.CELL_MAP,
      });

/** Parts of the service that come from outside. */
export interface Extensions {
  /** Kinds of channels in addition to those of the service. */
  readonly channelKinds?: readonly ChannelKind[];
  /** The service of channels in a contract with the settings of these kinds. */
  readonly channelContract?: typeof ChannelService;
}

/** The parts that the roles of a process share. */
export interface AppContext {
  readonly config: AppConfig;
  readonly log: Logger;
  readonly db: Database;
  readonly queue: Queue;
  readonly notifier: EventNotifier;
  readonly transact: Transact;
  readonly handOver: HandOver;
  readonly sealer: Sealer;
  /** Undefined unless this is a cell. */
  readonly directory: Directory | undefined;
  readonly guard: AddressGuard;
  readonly metrics: Metrics;
  /** URL at which clients reach the service. */
  readonly base: () => string;
  /** Reports on which port the API listens. */
  readonly listensOn: (port: number) => void;
  readonly stores: FileStores;
  readonly files: Files;
  readonly archiveParts: ArchiveParts;
  readonly kinds: ChannelKinds;
  readonly channelContract: Extensions["channelContract"];
  /** Whether the process is stopping. */
  readonly isStopping: () => boolean;
}
