import type { JsonSchema, Scope, ToolDefinition, ToolError } from '@pinion/contracts';
import type { Clock } from './clock.ts';
import type { Egress } from './egress.ts';
import type { SecretDestination } from './secret-store.ts';

/** The tools that a source offers, or the error of the request for them. */
export type ToolListing = {
  definitions: readonly ToolDefinition[];
  error?: ToolError | undefined;
  /** Remarks: a sentence for each offered tool that was left out, and for each part that was not read as it is written. */
  problems?: readonly string[];
  /** The document that was read, which is stored for the next listing. */
  document?: string;
};

/** The dependencies of a listing. */
export type ListingContext = {
  scope: Scope;
  egress: Egress;
  clock: Pick<Clock, 'now'>;
  signal: AbortSignal;
  /** Returns the value of a secret, or the error why it is missing or must not be sent there. */
  readSecret(name: string, to: SecretDestination): Promise<{ value: string } | { error: ToolError }>;
};

/** The connections of a kind that stay open between calls, such as sessions. */
export type OpenConnections<Connection> = {
  /** Connects to a source and lists its tools. A source that does not respond is not kept. */
  add(scope: Scope, connection: Connection): Promise<ToolListing>;
  /** Connects again with a changed configuration and lists the tools. */
  replace(scope: Scope, name: string, config: Record<string, unknown>): Promise<ToolListing>;
  /** Lists the tools again. */
  refresh(scope: Scope, name: string): Promise<ToolListing>;
  remove(scope: Scope, name: string): Promise<void>;
  /** Returns true for a connection of the administrator's file, which no one else can change or remove. */
  isConfigured(scope: Scope, name: string): boolean;
};

/** A type of connection that a custom provider has, and what its form is made from. */
export type ConnectionType = {
  /** The name of the provider's gateway. */
  type: string;
  label: string;
  description: string;
  /** The JSON Schema of the settings. */
  settings: JsonSchema;
  key: 'none' | 'optional' | 'required';
};

/** Lists the tools of connections of one kind: each time with a new request, or over connections that stay open. */
export type ConnectionSource<Connection> =
  | {
      list(context: ListingContext, connection: Connection): Promise<ToolListing>;
      open?: undefined;
      /** Returns why a configuration cannot be used, beyond what its schema says. */
      flawOf?: (connection: Connection) => Promise<string | undefined>;
      /** The types of connections of a kind that has several. */
      types?: readonly ConnectionType[];
    }
  | { list?: undefined; open: OpenConnections<Connection>; flawOf?: undefined; types?: undefined };
