import { create, type DescMessage, type Message, type MessageInitShape } from "@bufbuild/protobuf";
import { type FieldMask, timestampFromDate } from "@bufbuild/protobuf/wkt";
import type { EntityManager } from "@mikro-orm/postgresql";
import {
  type ChannelSchema,
  ChannelService,
  type MailSettings,
  UpdateChannelRequestSchema,
} from "../../../gen/ticketing/v1/channel_service_pb.ts";
import type { Database } from "../../db/database.ts";
import { newId } from "../../db/ids.ts";
import type { Sealer } from "../../db/sealer.ts";
import type { Transact } from "../../db/tenancy/unit-of-work.ts";
import { enforceQuota } from "../../identity/enforce-quota.ts";
import { isOutputOnly, isPlainMessage } from "../../rest/routes.ts";
import { implement } from "../../rpc/dispatch.ts";
import { badRequest, invalidField } from "../../rpc/errors/api-error.ts";
import { callerOf, type Principal } from "../../rpc/principal.ts";
import { changesOf, changesWithin, differs, requireValues } from "../../rpc/update-mask.ts";
import { audit } from "../audit/audit.ts";
import { findRow, listRows, readRow } from "../queries.ts";
import { optionalTime } from "../times.ts";
import { ChannelEntity } from "./entity.ts";
import type { ChannelKind, ChannelKinds } from "./kind.ts";
import { openSecrets, withSettings } from "./settings.ts";

/** Channels that a workspace may have. */
const maxChannels = 100;

interface ChannelDeps {
  readonly db: Database;
  readonly transact: Transact;
  readonly sealer: Sealer;
  /** The public URL of the service. */
  readonly base: () => string;
  readonly kinds: ChannelKinds;
  /** The service in a contract with the settings of the kinds; default: the contract of this version. */
  readonly contract?: typeof ChannelService | undefined;
}

/** The handlers of ChannelService. */
export function channelService({
  db,
  transact,
  sealer,
  base,
  kinds,
  contract = ChannelService,
}: ChannelDeps) {
  const { createChannel, updateChannel } = contract.method;
  const groups = updateChannel.input.oneofs.flatMap(({ fields }) => fields);
  const groupOf = (type: string) => groups.find(({ name }) => name === type);

  function shown(row: ChannelEntity) {
    const kind = kinds.get(row.type);
    const value = { ...row.settings, ...kind?.show?.(row, base()) };
    const settings = groupOf(row.type) && { case: row.type, value };
    return toChannel(row, kind, settings as Settings | undefined);
  }

  /** @throws {ApiError} INVALID_ARGUMENT when this service lacks the kind */
  function kindOf(type: string): ChannelKind {
    const kind = kinds.get(type);
    if (kind === undefined) {
      throw invalidField("type", "INVALID_VALUE", "is not a channel type of this service");
    }
    return kind;
  }

  /** @throws {ApiError} INVALID_ARGUMENT when emails cannot be sent from the channel */
  async function requireSending(
    em: EntityManager,
    { mailChannelId: id }: MailColumns,
  ): Promise<void> {
    const row = id ? await em.findOne(ChannelEntity, { id }) : undefined;
    if (row !== undefined && kinds.get(row?.type ?? "")?.forwards === undefined) {
      const message = "is not an email channel of this workspace";
      throw invalidField("mail.emailChannelId", "INVALID_VALUE", message);
    }
  }

  /** @throws {ApiError} INVALID_ARGUMENT when the settings belong to another type */
  function requireFitting(type: string, given: string | undefined, mask?: FieldMask): void {
    const other = groups.find(
      ({ name }) =>
        name !== type &&
        (name === given || mask?.paths.some((path) => path.startsWith(`${name}.`))),
    );
    if (other !== undefined) {
      throw invalidField(other.jsonName, "INVALID_VALUE", `cannot be set for the type ${type}`);
    }
  }

  /** A channel and its kind, with the caller of a login. */
  async function findLogin(id: string, principal: Principal) {
    const row = await readRow(db.reads(principal.workspaceId), ChannelEntity, "channel", { id });
    const kind = kindOf(row.type);
    if (kind.login === undefined) {
      throw badRequest(`channels of the type ${row.type} are not connected through a login`);
    }
    const context = { sealer, base: base() };
    return { row, kind, login: kind.login, caller: callerOf(principal), context };
  }

  return implement(contract, {
    createChannel: {
      one: async ({ em, workspaceId }, { type, name, settings, mail }, call) => {
        const kind = kindOf(type);
        requireFitting(type, settings.case);
        const field = createChannel.input.fields.find((candidate) => candidate.name === type);
        const given = field?.message ? settingsIn(field.message, settings.value) : {};
        const none = { settings: {}, sealedSettings: null };
        const columns = await withSettings(kind, sealer, none, given);
        const now = new Date();
        await enforceQuota(em, ChannelEntity, { workspaceId }, maxChannels, "channels");
        const mailSettings = mailColumns(kind, mail);
        await requireSending(em, mailSettings);
        const row = em.create(ChannelEntity, {
          id: newId("ch"),
          workspaceId,
          type,
          name,
          active: true,
          publicId: null,
          ...kind.initial?.(),
          ...columns,
          senderName: "",
          mailFooter: "",
          mailChannelId: null,
          mailConfirmation: kind.mail?.confirms ?? false,
          ...mailSettings,
          problem: "",
          sendingProblem: "",
          provedDomain: "",
          failingSince: null,
          failureMailedAt: null,
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
        const { id, settings, mail, updateMask } = request;
        const changes = changesOf(updateChannel.input, request);
        requireValues(changes, ["type", "name", "active"]);
        const row = await findChannel(em, id);
        const kind = kindOf(row.type);
        const { type = row.type, name = row.name, active = row.active } = changes;
        if (type !== row.type) {
          throw invalidField("type", "INVALID_VALUE", "cannot be changed");
        }
        requireFitting(type, settings.case, updateMask);
        const group = groupOf(type);
        const given = group ? changesWithin(group, settings.value, updateMask) : {};
        const columns = {
          name,
          active,
          ...mailColumns(kind, mail, updateMask),
          ...(await withSettings(kind, sealer, row, given)),
        };
        await requireSending(em, columns);
        // The problems concern the previous settings.
        const isOther = active !== row.active || Object.keys(given).length > 0;
        if (differs(row, columns)) {
          const isRotated = columns.sealedSettings !== row.sealedSettings;
          em.assign(row, {
            ...columns,
            ...(isOther && { problem: "", sendingProblem: "" }),
            updatedAt: new Date(),
          });
          audit(em, call, isRotated ? "channel.credentials_changed" : "channel.updated", row);
        }
        return { data: shown(row) };
      },
    },

    async checkChannel({ id }, { principal }) {
      const { workspaceId } = principal;
      const stored = await readRow(db.reads(workspaceId), ChannelEntity, "channel", { id });
      const kind = kinds.get(stored.type);
      const found = (await kind?.refresh?.(stored)) ?? {};
      const row = { ...stored, ...found };
      if (differs(stored, found)) {
        await db.transact(workspaceId, ({ em }) => em.nativeUpdate(ChannelEntity, { id }, found));
      }
      const secrets = await openSecrets(sealer, row);
      const steps = (await kind?.check?.(row, secrets, { db, sealer })) ?? [];
      return { data: { ok: steps.every(({ status }) => status === "ok"), steps } };
    },

    async startChannelLogin({ id }, { principal }) {
      const { row, login, caller, context } = await findLogin(id, principal);
      return { data: { authorizationUrl: (await login.start(row, caller, context)).href } };
    },

    async finishChannelLogin({ id, redirectUrl }, call) {
      const { row, kind, login, caller, context } = await findLogin(id, call.principal);
      // Calls another service, for which no transaction is held open.
      const changesTo = await login.finish(row, caller, redirectUrl, context);
      return transact(call.principal.workspaceId, async ({ em }) => {
        const locked = await findChannel(em, id);
        const columns = await withSettings(kind, sealer, locked, { ...changesTo(locked) });
        em.assign(locked, { ...columns, problem: "", updatedAt: new Date() });
        audit(em, call, "channel.credentials_changed", locked);
        return { data: shown(locked) };
      });
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

type ChannelInit = MessageInitShape<typeof ChannelSchema>;
type Settings = NonNullable<ChannelInit["settings"]>;

/** A channel as the contract shows it, without its credentials. */
function toChannel(
  row: ChannelEntity,
  kind: ChannelKind | undefined,
  settings: Settings = { case: undefined },
): ChannelInit {
  const { id, type, name, active, problem, sendingProblem, senderName, mailConfirmation } = row;
  const confirmation = kind?.mail?.confirms === undefined ? undefined : mailConfirmation;
  const emailChannelId = row.mailChannelId ?? "";
  return {
    id,
    type,
    name,
    active,
    settings,
    ...(kind?.mail && {
      mail: { senderName, footer: row.mailFooter, confirmation, emailChannelId },
    }),
    problem,
    sendingProblem,
    lastMessageAt: optionalTime(row.lastMessageAt),
    createdAt: timestampFromDate(row.createdAt),
    updatedAt: timestampFromDate(row.updatedAt),
  };
}

/** A channel of the entity manager's workspace. */
const findChannel = (em: EntityManager, id: string) =>
  findRow(em, ChannelEntity, "channel", { id }, { lock: true });

/** The settings of a new channel, including those that it leaves out. */
function settingsIn(schema: DescMessage, given: Message = create(schema)): Given {
  const values = given as unknown as Given;
  const fields = schema.fields.filter((field) => !isOutputOnly(field));
  return Object.fromEntries(
    fields.map((field) => {
      const value = values[field.localName];
      const isGroup = isPlainMessage(field) && value !== undefined;
      return [field.localName, isGroup ? settingsIn(field.message, value as Message) : value];
    }),
  );
}

type Given = Readonly<Record<string, unknown>>;

type MailColumns = Partial<
  Pick<ChannelEntity, "senderName" | "mailFooter" | "mailConfirmation" | "mailChannelId">
>;

/**
 * The columns of settings for emails.
 * @throws {ApiError} INVALID_ARGUMENT for one that the kind does not have, or that cannot be cleared
 */
function mailColumns(
  { type, mail, forwards }: ChannelKind,
  value?: MailSettings,
  mask?: FieldMask,
): MailColumns {
  const given: Partial<MailSettings> = changesWithin(
    UpdateChannelRequestSchema.field.mail,
    value,
    mask,
  );
  const canConfirm = mail?.confirms !== undefined;
  // An email channel shows an empty value, which can be sent back.
  const canName = mail !== undefined && (!forwards || given.emailChannelId === "");
  const isAllowed = (name: string) =>
    ({ confirmation: canConfirm, emailChannelId: canName })[name] ?? mail !== undefined;
  const foreign = Object.keys(given).find((name) => !isAllowed(name));
  if (foreign !== undefined || (value !== undefined && mail === undefined)) {
    const field = foreign === undefined ? "mail" : `mail.${foreign}`;
    throw invalidField(field, "INVALID_VALUE", `cannot be set for the type ${type}`);
  }
  if (canConfirm && "confirmation" in given && given.confirmation === undefined) {
    throw invalidField("mail.confirmation", "REQUIRED", "cannot be cleared");
  }
  const { senderName, footer: mailFooter, confirmation: mailConfirmation, emailChannelId } = given;
  const mailChannelId = emailChannelId === "" ? null : emailChannelId;
  const columns = { senderName, mailFooter, mailConfirmation, mailChannelId };
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined));
}
