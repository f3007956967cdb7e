import type { ConnectionKindName, NewConnection } from '@pinion/contracts';
import type { Clock, ConnectionSource, Egress, StreamingEgress, ToolProvider } from '../ports/index.ts';
import { composioSource, createComposioProvider } from './composio/index.ts';
import { openApiSource } from './http/index.ts';
import { createHubProvider, hubSource } from './hub/index.ts';

type ConnectionProvider<Kind extends ConnectionKindName> = {
  /** Lists the tools of the connections. */
  source: ConnectionSource<NewConnection<Kind>>;
  /** Creates the provider that calls the tools. Without it, another gateway calls them. */
  createProvider?: (deps: { egress: Egress & StreamingEgress; clock: Pick<Clock, 'now'> }) => ToolProvider;
};

/** The kinds of connections that a server serves with what it holds itself: sessions, or modules of the administrator. */
export type KindOfServer = 'mcp' | 'custom';

/** The provider of every other kind of connection: how its tools are listed and called. */
export const connectionProviders: {
  readonly [Kind in Exclude<ConnectionKindName, KindOfServer>]: ConnectionProvider<Kind>;
} = {
  openapi: { source: openApiSource },
  hub: { source: hubSource, createProvider: createHubProvider },
  composio: { source: composioSource, createProvider: createComposioProvider },
};
