import { emptyHandlers } from './handlers/empty-handlers.ts';
import { runHandlers } from './handlers/run-handlers.ts';
import { toolHandlers } from './handlers/tool-handlers.ts';
import { workflowHandlers } from './handlers/workflow-handlers.ts';
import { MemoryServer } from './memory-server.ts';
import { createState, type ServerState, type StateInput } from './server-state.ts';

export type StandardServer = MemoryServer & { state: ServerState };

/**
 * Returns a server in memory that stores workflows, runs and tools, and is empty otherwise. Tests replace single handlers with
 * `server.answer({'runs.list': () => ...})`.
 */
export function standardServer(input: StateInput = {}): StandardServer {
  const state = createState(input);
  const server = new MemoryServer({
    ...emptyHandlers(state),
    ...workflowHandlers(state),
    ...runHandlers(state),
    ...toolHandlers(state),
  });
  return Object.assign(server, { state });
}
