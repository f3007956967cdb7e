import { createMcpHandler, isLegacyRequest } from '@modelcontextprotocol/server';
import { createDiscoveryServer } from './discovery-server.ts';
import { createMcpSessions } from './mcp-sessions.ts';
import type { ResourceProvider } from './resource-provider.ts';

export type McpEndpointOptions = {
  resources: ResourceProvider;
  version: string;
  newId: () => string;
  now: () => number;
  report: (error: unknown) => void;
  /** Milliseconds between two checks for changes while a client is subscribed. */
  lookEveryMs?: number;
};

export type McpEndpoint = { fetch(request: Request): Promise<Response>; close(): Promise<void> };

const usualLookMs = 2_000;
/** The body limit, far more than a read or a subscription needs. The protocol's own code parses a body before it validates it. */
const bodyLimit = { maxRequestBodySize: 256 * 1024 };

/** Creates the Streamable HTTP endpoint in both variants: stateless requests (2026-07-28), and sessions for earlier revisions. */
export function createMcpEndpoint(parts: McpEndpointOptions): McpEndpoint {
  const { resources, version, report, lookEveryMs = usualLookMs } = parts;
  const modern = createMcpHandler(() => createDiscoveryServer(resources, version), {
    legacy: 'reject',
    onerror: report,
    ...bodyLimit,
  });
  const sessions = createMcpSessions({
    ...parts,
    ...bodyLimit,
    open: watched => createDiscoveryServer(resources, version, watched, look),
  });
  const watch = watchResources(resources);
  let listeners = 0;
  const countListeners = modern.bus.subscribe.bind(modern.bus);
  modern.bus.subscribe = listener => {
    const leave = countListeners(listener);
    listeners += 1;
    return () => {
      listeners -= 1;
      leave();
    };
  };

  async function reportChanges(): Promise<void> {
    const open = sessions.all();
    if (open.length === 0 && listeners === 0) return;
    const news = await watch.look(new Set(open.flatMap(({ watched }) => [...watched])));
    if (news === undefined) return;
    if (news.isListChanged) modern.notify.resourcesChanged();
    for (const uri of news.updated) modern.notify.resourceUpdated(uri);
    await Promise.all(
      open.flatMap(({ server, watched }) => [
        ...(news.isListChanged ? [server.sendResourceListChanged()] : []),
        ...news.updated.filter(uri => watched.has(uri)).map(uri => server.sendResourceUpdated({ uri })),
      ]),
    );
  }
  // One check at a time. The first one only takes a snapshot; later ones report what has changed since.
  let looking = Promise.resolve();
  const look = (): Promise<void> => {
    looking = looking.then(reportChanges).catch(report);
    return looking;
  };
  const timer = setInterval(() => void look(), lookEveryMs).unref();

  return {
    fetch: async request => ((await isLegacyRequest(request, undefined, bodyLimit)) ? sessions : modern).fetch(request),
    async close() {
      clearInterval(timer);
      await Promise.all([modern.close(), sessions.close()]);
    },
  };
}

type ResourceUpdates = { isListChanged: boolean; updated: readonly string[] };

/** Checks a resource store on demand and reports the changes since the last check. */
type ResourceWatch = { look(uris: ReadonlySet<string>): Promise<ResourceUpdates | undefined> };

function watchResources(resources: ResourceProvider): ResourceWatch {
  let update: string | undefined;
  let listed: string | undefined;
  const texts = new Map<string, string>();

  async function read(uris: Iterable<string>): Promise<string[]> {
    const updated: string[] = [];
    for (const uri of uris) {
      const text = JSON.stringify((await resources.read(uri)) ?? null);
      const before = texts.get(uri);
      texts.set(uri, text);
      if (before !== undefined && before !== text) updated.push(uri);
    }
    return updated;
  }
  return {
    async look(uris) {
      const now = await resources.fingerprint();
      const fresh = [...uris].filter(uri => !texts.has(uri));
      if (now === update) {
        await read(fresh);
        return undefined;
      }
      const isFirst = update === undefined;
      update = now;
      const entries = await resources.resources();
      const list = JSON.stringify(entries);
      const isListChanged = !isFirst && list !== listed;
      listed = list;
      const updated = await read(new Set([...uris, ...entries.map(({ uri }) => uri)]));
      return isFirst || (!isListChanged && updated.length === 0) ? undefined : { isListChanged, updated };
    },
  };
}
