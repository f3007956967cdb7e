import type { JsonSchema } from '@pinion/contracts';

/** The state of a field: a text, a switch that is on or off, or the fields and items of a form that is made from a schema. */
export type ConnectionValue = string | boolean | ConnectionValues | readonly ConnectionValue[];
/** The state of a connection's form by field. */
export type ConnectionValues = Readonly<{ [key: string]: ConnectionValue }>;

type FieldCommon = {
  /** The field of the configuration. */
  key: string;
  label: string;
  hint?: string;
  placeholder?: string;
  isOptional?: boolean | ((values: ConnectionValues) => boolean);
  /** Returns whether the field is shown. Without it, always. */
  when?: (values: ConnectionValues) => boolean;
};

/** A field of the form of a connection. */
export type ConnectionField =
  | (FieldCommon & { kind: 'url' | 'text' })
  /** Texts separated by commas, and the error when there is none. */
  | (FieldCommon & { kind: 'list'; emptyText: string })
  /** A text of many lines, or a file. */
  | (FieldCommon & { kind: 'document' })
  | (FieldCommon & { kind: 'switch' })
  /** An object with the fields of a JSON Schema. */
  | (FieldCommon & { kind: 'settings'; schema: JsonSchema });

/** The choice of the secret by which a connection authenticates itself. */
export type SecretField = {
  kind: 'secret';
  label: (values: ConnectionValues) => string;
  hint?: (values: ConnectionValues) => string | undefined;
  /** Returns the error when no secret is chosen. Undefined where it is optional. */
  missingText?: (values: ConnectionValues) => string | undefined;
  /** The field of the address that a new key is sent to and bound to. Without it, `url`. */
  sentTo?: (values: ConnectionValues) => string;
};

/**
 * The looks of a kind of connection. What the rest of Pinion knows about it is in `packages/contracts/src/connections`, and how its
 * tools are listed and called in `packages/tool-runtime/src/providers`.
 */
export type ConnectionPresentation = {
  /** The name on the screen: `MCP server`. */
  label: string;
  /** The origin of its tools, as the catalog of tools explains it. */
  origin: string;
  /** The fields of a new connection, in order. */
  add: readonly (ConnectionField | SecretField)[];
  /** The fields that can be edited later. */
  edit: readonly ConnectionField[];
  /** Returns the configuration of a new connection. Without it, each field is one of the configuration's. */
  toConfig?: (values: ConnectionValues, secret: string) => Record<string, unknown>;
};

/** Returns the text of a field. */
export const fieldText = (values: ConnectionValues, key: string): string => {
  const value = values[key];
  return typeof value === 'string' ? value : '';
};
