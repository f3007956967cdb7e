import type { ConnectionKindName, NewConnection } from '@pinion/contracts';
import type { ConnectionSource, ConnectionType } from '@pinion/tool-runtime';
import { composioSource } from '@pinion/tool-runtime/providers/composio';
import { openApiSource } from '@pinion/tool-runtime/providers/http';
import { hubSource } from '@pinion/tool-runtime/providers/hub';

/** The sources of each kind of connection, which list its tools. */
export type ConnectionSources = { readonly [Kind in ConnectionKindName]: ConnectionSource<NewConnection<Kind>> };

/** Returns the sources of all kinds. Those that depend on this server are given. */
export const createConnectionSources = (ofServer: Pick<ConnectionSources, 'mcp' | 'custom'>): ConnectionSources => ({
  ...ofServer,
  openapi: openApiSource,
  hub: hubSource,
  composio: composioSource,
});

/** Returns the types of connections that custom providers add. */
export const connectionTypesOf = (sources: ConnectionSources): readonly ConnectionType[] =>
  Object.values(sources).flatMap(({ types = [] }) => types);

/** Returns the source of a kind, which takes connections of that kind only. */
export const sourceOfKind = <Kind extends ConnectionKindName>(
  sources: ConnectionSources,
  kind: Kind,
): ConnectionSource<NewConnection> => sources[kind] as ConnectionSource<NewConnection>;
