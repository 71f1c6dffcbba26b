import { create } from "@bufbuild/protobuf";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import type { EntityManager } from "@mikro-orm/postgresql";
import { ChannelService } from "../../../gen/ticketing/v1/channel_service_pb.ts";
import type { Database } from "../../db/database.ts";
import { newId } from "../../db/ids.ts";
import type { Sealer } from "../../db/sealer.ts";
import { enforceQuota } from "../../identity/enforce-quota.ts";
import { implement } from "../../rpc/dispatch.ts";
import { invalidArgument } from "../../rpc/errors/api-error.ts";
import { changesOf, requireValues } from "../../rpc/update-mask.ts";
import { audit } from "../audit/audit.ts";
import { findRow, listRows, readRow } from "../rows.ts";
import { optionalTime } from "../times.ts";
import { ChannelEntity } from "./entity.ts";
import type { ChannelKind, ChannelKinds, Settings } from "./kind.ts";
import { openSecrets, withSettings } from "./settings.ts";

/** Channels that a workspace may have. */
const maxChannels = 100;

export interface ChannelDeps {
  readonly db: Database;
  readonly sealer: Sealer;
  /** The public URL of the service. */
  readonly base: () => string;
  readonly kinds: ChannelKinds;
  /** The service in a contract with the settings of the kinds; default: that of this version. */
  readonly contract?: typeof ChannelService | undefined;
}

/** The handlers of ChannelService. */
export function channelService({
  db,
  sealer,
  base,
  kinds,
  contract = ChannelService,
}: ChannelDeps) {
  const { createChannel, updateChannel } = contract.method;
  const updateSchema = updateChannel.input;
  const settingsPaths = new Set(updateSchema.oneofs.flatMap(({ fields }) => fields.map(nameOf)));
  const shown = (row: ChannelEntity) => toChannel(row, kinds.get(row.type), base());

  /** The settings of a new channel that gives none. */
  function defaultsOf(type: string) {
    const field = createChannel.input.oneofs[0]?.fields.find(({ name }) => name === type);
    return field?.message && create(field.message);
  }

  /** @throws {ApiError} INVALID_ARGUMENT when this service lacks the kind */
  function kindOf(type: string): ChannelKind {
    const kind = kinds.get(type);
    if (kind === undefined) {
      const message = "is not a type of channel that this service has";
      throw invalidArgument({ field: "type", reason: "INVALID_VALUE", message });
    }
    return kind;
  }

  return implement(contract, {
    createChannel: {
      one: async ({ em, workspaceId }, { type, name, settings, ...mail }, call) => {
        const kind = kindOf(type);
        requireFitting(type, settings);
        requireComplete(kind, settings);
        requireMailing(kind, mail);
        const none = { settings: {}, sealedSettings: null };
        const columns = await withSettings(kind, sealer, none, settings.value ?? defaultsOf(type));
        const { publicId = null, mailConfirmation = false } = kind.initial?.() ?? {};
        const now = new Date();
        await enforceQuota(em, ChannelEntity, { workspaceId }, maxChannels, "channels");
        const row = em.create(ChannelEntity, {
          id: newId("ch"),
          workspaceId,
          type,
          name,
          active: true,
          publicId,
          ...columns,
          senderName: mail.senderName,
          mailFooter: mail.mailFooter,
          mailConfirmation: mail.mailConfirmation ?? mailConfirmation,
          webhookVerifiedAt: null,
          lastMessageAt: null,
          createdAt: now,
          updatedAt: now,
        });
        audit(em, call, "channel.created", row);
        return { data: shown(row) };
      },
    },

    async listChannels(request, { principal }) {
      const reads = db.reads(principal.workspaceId);
      const { rows, nextPageToken } = await listRows(reads, ChannelEntity, request, {
        scope: ["channels"],
      });
      return { data: rows.map(shown), nextPageToken };
    },

    async getChannel({ id }, { principal }) {
      const reads = db.reads(principal.workspaceId);
      return { data: shown(await readRow(reads, ChannelEntity, "channel", { id })) };
    },

    updateChannel: {
      one: async ({ em }, request, call) => {
        const { settings } = request;
        const plain = { ...request, settings: { case: undefined } } as typeof request;
        if (plain.updateMask) {
          // Settings are replaced as a whole: paths inside them do not count.
          const paths = plain.updateMask.paths.filter(
            (path) => !settingsPaths.has(path.split(".", 1)[0] as string),
          );
          plain.updateMask = { ...plain.updateMask, paths };
        }
        const changes = changesOf(updateSchema, plain);
        requireValues(changes, ["name", "active", "mailConfirmation"]);
        const row = await findChannel(em, request.id);
        const kind = kindOf(row.type);
        requireFitting(row.type, settings);
        requireMailing(kind, changes);
        const columns = await withSettings(kind, sealer, row, settings.value);
        const isRotated = columns.sealedSettings !== row.sealedSettings;
        em.assign(row, {
          ...(changes as Partial<ChannelEntity>),
          ...("senderName" in changes && { senderName: changes.senderName ?? "" }),
          ...("mailFooter" in changes && { mailFooter: changes.mailFooter ?? "" }),
          ...columns,
          updatedAt: new Date(),
        });
        audit(em, call, isRotated ? "channel.credentials_changed" : "channel.updated", row);
        return { data: shown(row) };
      },
    },

    async checkChannel({ id }, { principal }) {
      const row = await readRow(db.reads(principal.workspaceId), ChannelEntity, "channel", { id });
      const steps = (await kinds.get(row.type)?.check?.(row, await openSecrets(sealer, row))) ?? [];
      return { data: { ok: steps.every(({ status }) => status === "ok"), steps } };
    },

    deleteChannel: {
      one: async ({ em }, { id }, call) => {
        const row = await findChannel(em, id);
        audit(em, call, "channel.deleted", row);
        em.remove(row);
        return {};
      },
    },
  });
}

/**
 * A channel as the contract shows it, without its credentials.
 * @param base public URL of the service
 */
function toChannel(row: ChannelEntity, kind: ChannelKind | undefined, base: string) {
  return {
    ...kind?.show?.(row, base),
    id: row.id,
    type: row.type,
    name: row.name,
    active: row.active,
    senderName: row.senderName,
    mailFooter: row.mailFooter,
    mailConfirmation: row.mailConfirmation,
    webhookVerifiedAt: optionalTime(row.webhookVerifiedAt),
    lastMessageAt: optionalTime(row.lastMessageAt),
    createdAt: timestampFromDate(row.createdAt),
    updatedAt: timestampFromDate(row.updatedAt),
  };
}

const nameOf = ({ name }: { readonly name: string }) => name;

/** A channel of the entity manager's workspace. */
const findChannel = (em: EntityManager, id: string) =>
  findRow(em, ChannelEntity, "channel", { id }, { lock: true });

function requireFitting(type: string, settings: Settings): void {
  if (settings.case === undefined || settings.case === type) {
    return;
  }
  throw invalidArgument({
    field: settings.case,
    reason: "INVALID_VALUE",
    message: `cannot be set for the type ${type}`,
  });
}

function requireComplete({ type, required = [] }: ChannelKind, { value }: Settings): void {
  const given: Readonly<Record<string, unknown>> = { ...value };
  const missing = required.filter((name) => !given[name]);
  if (missing.length > 0) {
    throw invalidArgument(
      missing.map((name) => ({
        field: `${type}.${name}`,
        reason: "REQUIRED",
        message: "is required",
      })),
    );
  }
}

/** @throws {ApiError} INVALID_ARGUMENT when a setting for e-mails is set for a kind without them */
function requireMailing(
  { type, withoutMail = [] }: ChannelKind,
  settings: Readonly<Record<string, unknown>>,
): void {
  const field = withoutMail.find((name) => settings[name]);
  if (field !== undefined) {
    const message = `cannot be set for the type ${type}`;
    throw invalidArgument({ field, reason: "INVALID_VALUE", message });
  }
}
