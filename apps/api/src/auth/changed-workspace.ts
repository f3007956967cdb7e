import { createMessage } from '@pinion/contracts';
import type { IncomingHttpHeaders } from 'node:http';
import { Refusal } from '../platform/errors/refusal.ts';
import type { Caller } from './caller.ts';
import type { Workspaces } from './store/workspaces.ts';

/** The header, and the parameter of a stream, by which a page states the workspace that it was loaded with. */
export const workspaceHeader = 'x-pinion-workspace';

export function shownWorkspaceOf(headers: IncomingHttpHeaders): string | undefined {
  const value = headers[workspaceHeader];
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/**
 * Returns the refusal of a request from a page of another workspace: all tabs of a browser share one session, and one of them
 * has switched. Undefined when the page shows the workspace of the session, or states none.
 */
export async function changedWorkspace(
  { workspaces }: { workspaces: Pick<Workspaces, 'read'> },
  caller: Caller | undefined,
  shown: string | undefined,
): Promise<Refusal | undefined> {
  if (caller === undefined || shown === undefined || shown === caller.scope.workspace_id) return undefined;
  const name = (await workspaces.read(caller.scope))?.name ?? '';
  return new Refusal('WORKSPACE_CHANGED', createMessage('You switched to {{workspace}} in another tab', { workspace: name }), {
    workspace: name,
  });
}
