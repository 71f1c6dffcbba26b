import { randomBytes } from "node:crypto";
import { LockMode } from "@mikro-orm/core";
import type { EntityManager } from "@mikro-orm/postgresql";
import {
  ChannelService,
  type FormSettings,
  UpdateChannelRequestSchema,
  type WhatsAppSettings,
} from "../../../gen/ticketing/v1/channel_service_pb.ts";
import type { Database } from "../../db/database.ts";
import { requireRoom } from "../../identity/require-room.ts";
import { invalidArgument } from "../../rpc/api-error.ts";
import { implement } from "../../rpc/dispatch.ts";
import { changesOf, requireValues } from "../../rpc/update-mask.ts";
import { newId } from "../../runtime/ids.ts";
import type { Sealer } from "../../runtime/sealer.ts";
import { audit } from "../audit/audit.ts";
import { findRow, readRow } from "../find-row.ts";
import { listRows } from "../list-rows.ts";
import type { ChannelType } from "../tickets/entity.ts";
import { ChannelEntity } from "./entity.ts";
import { toChannel } from "./render.ts";
import { checkWhatsApp } from "./whatsapp/check.ts";

/** Channels that a workspace may have. */
const maxChannels = 100;

const credentials = ["phoneNumberId", "accessToken", "appSecret", "verifyToken"] as const;

export interface ChannelDeps {
  readonly db: Database;
  readonly sealer: Sealer;
  /** The public URL of the service. */
  readonly base: () => string;
  /** Base URL of the Graph API. */
  readonly apiUrl: string;
}

/** The handlers of ChannelService. */
export function channelService({ db, sealer, base, apiUrl }: ChannelDeps) {
  /** The columns for the settings; empty settings are left out. */
  async function columnsOf(settings: Settings): Promise<Partial<ChannelEntity>> {
    if (settings.case === "form") {
      const { allowedOrigins, attachments } = settings.value;
      return { allowedOrigins, attachments };
    }
    if (settings.case !== "whatsapp") {
      return {};
    }
    const { phoneNumberId, accessToken, appSecret, verifyToken } = settings.value;
    return {
      ...(phoneNumberId && { phoneNumberId }),
      ...(accessToken && { sealedAccessToken: await sealer.seal(accessToken) }),
      ...(appSecret && { sealedAppSecret: await sealer.seal(appSecret) }),
      ...(verifyToken && { sealedVerifyToken: await sealer.seal(verifyToken) }),
    };
  }

  return implement(ChannelService, {
    async createChannel({ type, name, settings }, call) {
      requireFitting(type, settings);
      if (type === "whatsapp") {
        requireCredentials(settings);
      }
      const { workspaceId } = call.principal;
      const columns = await columnsOf(settings);
      const now = new Date();
      const row = await db.forWorkspace(workspaceId).transactional(async (em) => {
        await requireRoom(em, ChannelEntity, { workspaceId }, maxChannels, "channels");
        const created = em.create(ChannelEntity, {
          id: newId("ch"),
          workspaceId,
          type: type as ChannelType,
          name,
          active: true,
          publicId: type === "form" ? randomBytes(16).toString("hex") : null,
          allowedOrigins: [],
          attachments: false,
          phoneNumberId: null,
          sealedAccessToken: null,
          sealedAppSecret: null,
          sealedVerifyToken: null,
          webhookVerifiedAt: null,
          lastMessageAt: null,
          createdAt: now,
          updatedAt: now,
        });
        em.assign(created, columns);
        audit(em, call, "channel.created", created);
        return created;
      });
      return { data: toChannel(row, base()) };
    },

    async listChannels(request, { principal }) {
      const em = db.forWorkspace(principal.workspaceId);
      const { rows, nextPageToken } = await listRows(em, ChannelEntity, request, "channels");
      return { data: rows.map((row) => toChannel(row, base())), nextPageToken };
    },

    async getChannel({ id }, { principal }) {
      const row = await readRow(db, principal.workspaceId, ChannelEntity, "channel", id);
      return { data: toChannel(row, base()) };
    },

    async updateChannel(request, call) {
      const { settings } = request;
      const plain = { ...request, settings: { case: undefined } } as typeof request;
      if (plain.updateMask) {
        // Settings are replaced as a whole: paths inside them do not count.
        const paths = plain.updateMask.paths.filter((path) => !/^(form|whatsapp)\b/.test(path));
        plain.updateMask = { ...plain.updateMask, paths };
      }
      const changes = changesOf(UpdateChannelRequestSchema, plain);
      requireValues(changes, ["name", "active"]);
      const columns = await columnsOf(settings);
      const row = await db.forWorkspace(call.principal.workspaceId).transactional(async (em) => {
        const row = await findChannel(em, request.id, LockMode.PESSIMISTIC_WRITE);
        requireFitting(row.type, settings);
        em.assign(row, {
          ...(changes as Partial<ChannelEntity>),
          ...columns,
          updatedAt: new Date(),
        });
        const isRotated = Object.keys(columns).some((column) => column.startsWith("sealed"));
        audit(em, call, isRotated ? "channel.credentials_changed" : "channel.updated", row);
        return row;
      });
      return { data: toChannel(row, base()) };
    },

    async checkChannel({ id }, { principal }) {
      const row = await readRow(db, principal.workspaceId, ChannelEntity, "channel", id);
      const steps = row.type === "whatsapp" ? await checkWhatsApp(apiUrl, sealer, row) : [];
      return { data: { ok: steps.every(({ status }) => status === "ok"), steps } };
    },

    async deleteChannel({ id }, call) {
      await db.forWorkspace(call.principal.workspaceId).transactional(async (em) => {
        const row = await findChannel(em, id, LockMode.PESSIMISTIC_WRITE);
        audit(em, call, "channel.deleted", row);
        em.remove(row);
      });
      return {};
    },
  });
}

type Settings =
  | { case: "form"; value: FormSettings }
  | { case: "whatsapp"; value: WhatsAppSettings }
  | { case: undefined; value?: undefined };

/** A channel of the entity manager's workspace. */
const findChannel = (em: EntityManager, id: string, lockMode?: LockMode) =>
  findRow(em, ChannelEntity, "channel", { id }, lockMode);

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

function requireCredentials(settings: Settings): void {
  const given = settings.case === "whatsapp" ? settings.value : undefined;
  const missing = credentials.filter((name) => !given?.[name]);
  if (missing.length > 0) {
    throw invalidArgument(
      ...missing.map((name) => ({
        field: `whatsapp.${name}`,
        reason: "REQUIRED",
        message: "is required",
      })),
    );
  }
}
