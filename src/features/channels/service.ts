import { randomBytes } from "node:crypto";
import type { EntityManager } from "@mikro-orm/postgresql";
import {
  ChannelService,
  type EmailSettings,
  type FormSettings,
  UpdateChannelRequestSchema,
  type WhatsAppSettings,
} from "../../../gen/ticketing/v1/channel_service_pb.ts";
import type { Database } from "../../db/database.ts";
import { newId } from "../../db/ids.ts";
import type { Sealer } from "../../db/sealer.ts";
import { enforceQuota } from "../../identity/enforce-quota.ts";
import { implement } from "../../rpc/dispatch.ts";
import { invalidArgument } from "../../rpc/errors/api-error.ts";
import { changesOf, requireValues } from "../../rpc/update-mask.ts";
import { audit } from "../audit/audit.ts";
import { findRow, listRows, readRow } from "../rows.ts";
import type { ChannelType } from "../tickets/entity.ts";
import { checkEmail } from "./email/check.ts";
import { ChannelEntity } from "./entity.ts";
import { toChannel } from "./render.ts";
import { checkWhatsApp, type Step } from "./whatsapp/check.ts";

/** Channels that a workspace may have. */
const maxChannels = 100;

/** Settings that a new channel of the type needs. */
const credentials = {
  whatsapp: ["phoneNumberId", "accessToken", "appSecret", "verifyToken"],
  email: ["address", "secret"],
} as const;

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
    if (settings.case === "email") {
      const { address, secret } = settings.value;
      return {
        ...(address && { emailAddress: address }),
        ...(secret && { sealedEmailSecret: await sealer.seal(secret) }),
      };
    }
    if (settings.case === undefined) {
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

  async function check(row: ChannelEntity): Promise<Step[]> {
    if (row.type === "email") {
      return checkEmail(row);
    }
    return row.type === "whatsapp" ? checkWhatsApp(apiUrl, sealer, row) : [];
  }

  return implement(ChannelService, {
    createChannel: {
      one: async ({ em, workspaceId }, { type, name, settings, ...mail }, call) => {
        requireFitting(type, settings);
        requireCredentials(type, settings);
        requireMailing(type, mail);
        const columns = await columnsOf(settings);
        const now = new Date();
        await enforceQuota(em, ChannelEntity, { workspaceId }, maxChannels, "channels");
        const row = em.create(ChannelEntity, {
          id: newId("ch"),
          workspaceId,
          type: type as ChannelType,
          name,
          active: true,
          publicId: type === "form" ? randomBytes(16).toString("hex") : null,
          allowedOrigins: [],
          attachments: false,
          emailAddress: null,
          sealedEmailSecret: null,
          senderName: mail.senderName,
          mailFooter: mail.mailFooter,
          mailConfirmation: mail.mailConfirmation ?? type === "form",
          phoneNumberId: null,
          sealedAccessToken: null,
          sealedAppSecret: null,
          sealedVerifyToken: null,
          webhookVerifiedAt: null,
          lastMessageAt: null,
          createdAt: now,
          updatedAt: now,
        });
        em.assign(row, columns);
        audit(em, call, "channel.created", row);
        return { data: toChannel(row, base()) };
      },
    },

    async listChannels(request, { principal }) {
      const reads = db.reads(principal.workspaceId);
      const { rows, nextPageToken } = await listRows(reads, ChannelEntity, request, {
        scope: ["channels"],
      });
      return { data: rows.map((row) => toChannel(row, base())), nextPageToken };
    },

    async getChannel({ id }, { principal }) {
      const row = await readRow(db.reads(principal.workspaceId), ChannelEntity, "channel", { id });
      return { data: toChannel(row, base()) };
    },

    updateChannel: {
      one: async ({ em }, request, call) => {
        const { settings } = request;
        const plain = { ...request, settings: { case: undefined } } as typeof request;
        if (plain.updateMask) {
          // Settings are replaced as a whole: paths inside them do not count.
          const paths = plain.updateMask.paths.filter(
            (path) => !/^(form|whatsapp|email)\b/.test(path),
          );
          plain.updateMask = { ...plain.updateMask, paths };
        }
        const changes = changesOf(UpdateChannelRequestSchema, plain);
        requireValues(changes, ["name", "active", "mailConfirmation"]);
        const columns = await columnsOf(settings);
        const row = await findChannel(em, request.id);
        requireFitting(row.type, settings);
        requireMailing(row.type, changes);
        em.assign(row, {
          ...(changes as Partial<ChannelEntity>),
          ...("senderName" in changes && { senderName: changes.senderName ?? "" }),
          ...("mailFooter" in changes && { mailFooter: changes.mailFooter ?? "" }),
          ...columns,
          updatedAt: new Date(),
        });
        const isRotated = Object.keys(columns).some((column) => column.startsWith("sealed"));
        audit(em, call, isRotated ? "channel.credentials_changed" : "channel.updated", row);
        return { data: toChannel(row, base()) };
      },
    },

    async checkChannel({ id }, { principal }) {
      const row = await readRow(db.reads(principal.workspaceId), ChannelEntity, "channel", { id });
      const steps = await check(row);
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

type Settings =
  | { case: "form"; value: FormSettings }
  | { case: "whatsapp"; value: WhatsAppSettings }
  | { case: "email"; value: EmailSettings }
  | { case: undefined; value?: undefined };

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

function requireCredentials(type: string, settings: Settings): void {
  if (type !== "whatsapp" && type !== "email") {
    return;
  }
  const given: Readonly<Record<string, unknown>> = { ...settings.value };
  const missing = credentials[type].filter((name) => !given[name]);
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

/** Types whose tickets cause no e-mail of the kind. */
const without = {
  senderName: ["whatsapp"],
  mailFooter: ["whatsapp"],
  mailConfirmation: ["whatsapp", "agent"],
} as const;

/** @throws {ApiError} INVALID_ARGUMENT when a setting for e-mails is set for a type without them */
function requireMailing(type: string, settings: Readonly<Record<string, unknown>>): void {
  for (const [field, types] of Object.entries(without)) {
    if (settings[field] && (types as readonly string[]).includes(type)) {
      const message = `cannot be set for the type ${type}`;
      throw invalidArgument({ field, reason: "INVALID_VALUE", message });
    }
  }
}
