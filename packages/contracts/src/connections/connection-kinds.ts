import * as z from 'zod/mini';
import { composioConnection } from './composio.ts';
import type { ConnectionKind } from './connection-kind.ts';
import { customConnection } from './custom.ts';
import { hubConnection } from './hub.ts';
import { mcpConnection } from './mcp.ts';
import { openApiConnection } from './openapi.ts';

/** Every kind of connection, in the order in which they are offered. */
export const connectionKinds = {
  mcp: mcpConnection,
  openapi: openApiConnection,
  hub: hubConnection,
  composio: composioConnection,
  custom: customConnection,
};

export type ConnectionKindName = keyof typeof connectionKinds;
type SchemaOf<Kind extends ConnectionKindName> = (typeof connectionKinds)[Kind]['schema'];

export const connectionKindNames = Object.keys(connectionKinds) as [ConnectionKindName, ...ConnectionKindName[]];
export const isConnectionKind = (name: string): name is ConnectionKindName => Object.hasOwn(connectionKinds, name);

/** Returns the definition of a kind of connection. */
export const connectionKind = (name: ConnectionKindName): ConnectionKind => connectionKinds[name];

/** Returns the schema of new connections of a kind. */
export const connectionSchemaOf = <Kind extends ConnectionKindName>(name: Kind): SchemaOf<Kind> => connectionKinds[name].schema;

/** The gateways that perform the tools of the kinds. */
export const connectionGateways = connectionKindNames.flatMap(name => connectionKind(name).gateway ?? []);

/** Checks whether the connections of a kind have a field in their configuration. */
export const hasConnectionField = (name: ConnectionKindName, field: string): boolean =>
  Object.hasOwn(connectionKinds[name].schema.shape, field);

type AnySchema = SchemaOf<ConnectionKindName>;
const schemas = Object.values(connectionKinds).map(({ schema }) => schema) as [AnySchema, ...AnySchema[]];

/** A connection that a user can add. */
export const NewConnection = z.discriminatedUnion('kind', schemas);
export type NewConnection<Kind extends ConnectionKindName = ConnectionKindName> = {
  [Name in Kind]: z.output<SchemaOf<Name>>;
}[Kind];
