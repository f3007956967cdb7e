import type { Handlers } from '../memory-server.ts';
import { RefusedRequest } from '../memory-server.ts';
import type { ServerState } from '../server-state.ts';

/** Answers with the tools of the state. */
export const toolHandlers = (state: ServerState): Handlers => ({
  'tools.list': () => ({ items: state.tools }),
  'tools.get': ({ name }) => {
    const versions = state.tools.filter(tool => tool.name === name);
    if (versions.length === 0) throw new RefusedRequest({ code: 'NOT_FOUND', message: 'There is no such tool.' });
    return { ...versions[0], versions } as never;
  },
});
