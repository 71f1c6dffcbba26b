/** What the types of Go need of the JSON Schema of a message. */
export interface ObjectSchema {
  readonly description?: string;
  readonly properties: Readonly<Record<string, PropertySchema>>;
  readonly required?: readonly string[];
  /** False for what a caller sends. */
  readonly additionalProperties?: false;
}

export interface PropertySchema {
  readonly $ref?: string;
  readonly type?: "string" | "integer" | "boolean" | "array" | "object";
  readonly format?: string;
  readonly enum?: readonly string[];
  readonly items?: PropertySchema;
  readonly additionalProperties?: PropertySchema;
  readonly description?: string;
}
