import type { JsonSchema, ToolDefinitionInput, ToolError } from '@pinion/contracts';
import type { MaybePromise } from './maybe-promise.ts';

/**
 * A tool as a provider lists it: a definition, without what the connection adds. `name` is that within the connection, such as
 * `read_note`, and `gateway_config` is merged with the settings of the connection.
 */
export type ListedTool = Pick<ToolDefinitionInput, 'name' | 'description' | 'input_schema'> &
  Partial<Omit<ToolDefinitionInput, 'gateway'>>;

/** The tools that a connection offers, or the reason why they cannot be listed. */
export type ListedTools =
  | { ok: true; tools: readonly ListedTool[] /** Remarks that its page shows. */; problems?: readonly string[] }
  | { ok: false; error: ToolError };

/** A connection whose tools are listed. */
export type ListingRequest = {
  /** The values of the settings. They match the schema, and its defaults are filled in. */
  settings: Readonly<Record<string, unknown>>;
  /** The value of the connection's API key. Undefined without one. */
  key: string | undefined;
  /** Aborted when the listing takes too long. */
  signal: AbortSignal;
};

/** A type of connection that a provider adds to **Add connection**. Its tools are calls of the provider's gateway. */
export type ProviderConnection = {
  /** The name of the type on the screen: `Notes`. */
  label: string;
  /** The source that is connected, in a sentence. */
  description?: string;
  /** The JSON Schema of the settings, an object. Its properties are the fields of the form, with `title` and `description`. */
  settings: JsonSchema;
  /** Whether a connection has an API key. If absent, it has none. */
  key?: 'none' | 'optional' | 'required';
  /** Lists the tools of a connection, when it is added, changed and refreshed. A throw is an error of the source. */
  listTools(request: ListingRequest): MaybePromise<ListedTools>;
};
