import { nodeHasher } from '@pinion/tool-runtime/adapters/node';
import { describe, expect, it } from 'vitest';
import type { ChildRunRequest } from '../../../engine/nodes/child-runs.ts';
import { ActiveChildRuns, type ChildRunServices } from './active-child-runs.ts';

const scope = { org_id: 'o', workspace_id: 'w', user_id: 'u' };
const request: ChildRunRequest = {
  parent: { run_id: 'above', node_id: 'evaluate', index: 3, above: [] },
  scope,
  workflow: { id: 'wf' },
  input: null,
  turn_group_id: 't',
  slot: 'ahead',
};

/** Child runs of a run that is being cancelled. None of them is in the database. */
function childrenOfCancelled(): ActiveChildRuns {
  const children = new ActiveChildRuns();
  children.open({
    hasher: nodeHasher,
    activeRuns: { find: (id: string) => (id === 'above' ? { isCancelled: true } : undefined) },
    runStore: { get: () => Promise.resolve(undefined) },
  } as unknown as ChildRunServices);
  return children;
}

describe('a child run that could not begin', () => {
  it('is cut when its caller was cancelled, so that an evaluation leaves the case pending', async () => {
    const watch = { signal: AbortSignal.abort(), deadline: undefined, onWaiting: () => undefined };
    expect(await childrenOfCancelled().run(request, watch)).toEqual({ kind: 'cut' });
  });

  it('is refused when its caller goes on', async () => {
    const watch = { signal: new AbortController().signal, deadline: undefined, onWaiting: () => undefined };
    const tooDeep = { ...request, parent: { ...request.parent, above: ['wf'] } };
    expect(await childrenOfCancelled().run(tooDeep, watch)).toMatchObject({
      kind: 'refused',
      error: { code: 'VALIDATION_ERROR' },
    });
  });
});
