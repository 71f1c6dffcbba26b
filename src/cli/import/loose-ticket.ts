/** A ticket from another system: texts as they are there, in the terms of this service. */
export interface LooseTicket {
  readonly externalId: string;
  readonly subject: string;
  readonly status: string;
  readonly priority: string;
  readonly tags: readonly string[];
  readonly customFields: Readonly<Record<string, unknown>>;
  readonly requester: LoosePerson;
  readonly assigneeEmail: string;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly resolvedAt: string;
  readonly closedAt: string;
  readonly messages: readonly LooseMessage[];
}

/** A person, with what is known about them. */
export interface LoosePerson {
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly externalId: string;
  /** Finds them again if nothing else does, such as `zendesk-9002`; may be empty. */
  readonly key: string;
}

export interface LooseMessage {
  readonly externalId: string;
  readonly body: string;
  readonly createdAt: string;
  /** Absent: the requester wrote it. */
  readonly agent?: Pick<LoosePerson, "name" | "email"> | undefined;
  readonly isInternal: boolean;
  readonly files: readonly LooseFile[];
}

/** A file elsewhere. */
export interface LooseFile {
  readonly url: string;
  readonly name: string;
  readonly contentType: string;
  readonly externalId: string;
}

/** An object of an export. */
export type Fields = Readonly<Record<string, unknown>>;

/** Empty for a value that is not an object. */
export const fieldsOf = (value: unknown): Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Fields) : {};

export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** The first value that is a text, a number or a boolean, as text. */
export function textOf(...values: unknown[]): string {
  for (const value of values) {
    const isGiven = value !== "" && ["string", "number", "boolean"].includes(typeof value);
    if (isGiven) {
      return String(value);
    }
  }
  return "";
}
