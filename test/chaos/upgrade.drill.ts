import { copyFileSync } from "node:fs";
import { join } from "node:path";
import t from "tap";
import { verify } from "../../src/delivery/signature.ts";
import { findDebianPostgres } from "../support/debian-postgres.ts";
import { blocksOf } from "../support/pages.ts";
import { spawnAdmin, spawnService, temporaryFolder } from "../support/process.ts";
import { createReceiver } from "../support/receiver.ts";
import { restCall } from "../support/service.ts";
