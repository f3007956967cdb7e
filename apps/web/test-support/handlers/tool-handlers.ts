import type { Handlers } from '../memory-server.ts';
import { RefusedRequest } from '../memory-server.ts';
import type { ServerState } from '../server-state.ts';
import { gatewayState, toolImpact, toolVersion, usageReport } from '../tool-page-fixture.ts';

/** Answers with the tools of the state, which nothing uses. */
export const toolHandlers = (state: ServerState): Handlers => {
  const versionsOf = (name: string) => {
    const versions = state.tools.filter(tool => tool.name === name);
    if (versions.length === 0) throw new RefusedRequest({ code: 'NOT_FOUND', message: 'There is no such tool.' });
    return versions;
  };
  return {
    'tools.list': () => ({ items: state.tools }),
    'tools.get': ({ name }) => ({ name, versions: versionsOf(name).map(toolVersion) }),
    'tools.tiers': ({ name }) => ({
      name,
      source: versionsOf(name)[0]?.source ?? 'user',
      available: versionsOf(name).every(tool => tool.available),
      default_activation: state.settings.default_activation,
      agents: [],
    }),
    'tools.impact': ({ name, version }) => toolImpact(name, [], version ?? null),
    'tools.gateway_state': () => gatewayState(),
    'tools.usage': () => usageReport(),
    'tools.set_availability': ({ name, available }) => {
      for (const tool of versionsOf(name)) tool.available = available;
      return { name, available };
    },
    'tools.set_lifecycle': ({ name, version, ...change }) => {
      const tool = versionsOf(name).find(one => one.version === version);
      Object.assign(tool ?? {}, change);
      return tool as never;
    },
  };
};
