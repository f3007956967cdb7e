import * as z from 'zod/mini';
import { ConnectionName } from './connection-fields.ts';

/** The stored configuration of a connection, without its kind and name. */
export type ConnectionConfig = Record<string, unknown>;

/** The ways in which connections authenticate themselves. Both refer to a stored secret by its name. */
export type ConnectionCredential = 'key' | 'oauth_client';

/**
 * A kind of connection: what every part of Pinion has to know about a source of tools. How its tools are listed and called is in
 * `packages/tool-runtime/src/providers/<kind>`, how it looks in `apps/web/src/connections`.
 */
export type ConnectionKind = {
  /** The schema of a new connection: `kind`, `name` and its configuration. */
  schema: z.ZodMiniObject;
  /** The fields of the configuration that can be changed. A change lists the tools again. Null clears a field. */
  changes: Readonly<Record<string, z.ZodMiniType>>;
  credentials: readonly ConnectionCredential[];
  /** The secret that is sent where the configuration names none. */
  defaultSecret?: string;
  /** The gateway that performs all its tools. Undefined where it depends on the configuration. */
  gateway?: string;
  /** True for a document, which can be uploaded instead of loaded from `url`, and is stored beside the configuration. */
  isDocument?: true;
  /** True where the source itself reports changed tools, so that no schedule is needed. */
  reportsChanges?: true;
  /**
   * The origin of the descriptions of its tools. Those of `source` come from somebody outside the workspace: a model reads them where
   * an agent has the tool, or where the connection's hints are trusted and `trusted_source` is set.
   */
  descriptions: 'workspace' | 'source' | 'trusted_source';
  /** Returns the configuration with another secret. Without it, the secret is the field `key_secret`. */
  withSecret?: (config: ConnectionConfig, secret: string | null) => ConnectionConfig;
  /** Returns the configuration without the address, after a document was uploaded in its place. */
  withDocument?: (config: ConnectionConfig) => ConnectionConfig;
};

/** Declares a kind of connection. */
export const defineConnectionKind = <const Kind extends ConnectionKind>(kind: Kind): Kind => kind;

/** Returns the schema of a new connection of a kind. */
export const connectionSchema = <const Kind extends string, Fields extends z.core.$ZodLooseShape>(kind: Kind, fields: Fields) =>
  z.strictObject({ kind: z.literal(kind), name: ConnectionName, ...fields });
