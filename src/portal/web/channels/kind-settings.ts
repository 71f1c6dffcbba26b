import type { MessageInitShape } from "@bufbuild/protobuf";
import type { ReactNode } from "preact/compat";
import type {
  Channel,
  UpdateChannelRequestSchema,
} from "../../../../gen/ticketing/v1/channel_service_pb.ts";
import type { Message } from "../../../language/translate.ts";

/** The settings of a kind of channel in the dashboard. `Values` are those of its form. */
export interface KindSettings<Values extends object = object> {
  readonly empty: Values;
  valuesOf(channel: Channel): Values;
  /** Problems of the values. */
  problemOf?(values: Values): string | undefined;
  /**
   * The settings of a request.
   * @param newSecret for a channel that is being created; empty otherwise
   */
  settingsOf(values: Values, credentials: Credentials, newSecret: string): Settings;
  /** Explains the name in its form. */
  readonly nameHint?: Message;
  /** The inputs for its settings. */
  Fields?(props: FieldsProps<Values>): ReactNode;
  /** How to use and set up a channel. */
  Page(props: { readonly channel: Channel; onEdit(): void }): ReactNode;
}

/** Write-only settings. Empty: unchanged. */
export type Credentials = Readonly<Record<string, string>>;

export type Settings = NonNullable<MessageInitShape<typeof UpdateChannelRequestSchema>["settings"]>;

export interface FieldsProps<Values> {
  readonly values: Values;
  onValues(values: Values): void;
  readonly credentials: Credentials;
  onCredentials(credentials: Credentials): void;
  /** Whether the channel exists: empty credentials then stay unchanged. */
  readonly isKnown: boolean;
  /** Problems of the values, once they were submitted. */
  readonly problem: string | undefined;
  /** The message of the service about a field. */
  problemOf(field: string): string | undefined;
}
