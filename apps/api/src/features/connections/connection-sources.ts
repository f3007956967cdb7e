import type { ConnectionKindName, NewConnection } from '@pinion/contracts';
import type { ConnectionSource, ConnectionType } from '@pinion/tool-runtime';
import { connectionProviders, type KindOfServer } from '@pinion/tool-runtime/providers/connections';

/** The sources of each kind of connection, which list its tools. */
export type ConnectionSources = { readonly [Kind in ConnectionKindName]: ConnectionSource<NewConnection<Kind>> };

/** Returns the sources of all kinds. Those that depend on this server are given. */
export const createConnectionSources = (ofServer: Pick<ConnectionSources, KindOfServer>): ConnectionSources => ({
  ...ofServer,
  ...(Object.fromEntries(Object.entries(connectionProviders).map(([kind, { source }]) => [kind, source])) as Omit<
    ConnectionSources,
    KindOfServer
  >),
});

/** Returns the types of connections that custom providers add. */
export const connectionTypesOf = (sources: ConnectionSources): readonly ConnectionType[] =>
  Object.values(sources).flatMap(({ types = [] }) => types);

/** Returns the source of a kind, which takes connections of that kind only. */
export const sourceOfKind = <Kind extends ConnectionKindName>(
  sources: ConnectionSources,
  kind: Kind,
): ConnectionSource<NewConnection> => sources[kind] as ConnectionSource<NewConnection>;
