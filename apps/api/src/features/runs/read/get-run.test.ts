import type { Scope } from '@pinion/contracts';
import { RunFold } from '@pinion/contracts';
import { expect, it } from 'vitest';
import { getRun } from './get-run.ts';
import type { RunServices } from '../run-services.ts';

const scope: Scope = { org_id: 'o', workspace_id: 'w', user_id: 'u', run_as: { attended: true, owner_id: 'u' } };

it('getRun reports the end of a run only after it is on disk', async () => {
  const { promise: written, resolve } = Promise.withResolvers<void>();
  const head = { v: 1 as const, run_id: 'r', at: '2026-01-01T00:00:00.000Z', ms: 0 };
  const workflow = { format: 'pinion.workflow/1' as const, name: 'W', nodes: [], edges: [] };
  const fold = new RunFold().add({ ...head, seq: 0, type: 'run.started', workflow_id: 'f', workflow, tools: [], input: null });
  const run = { spec: { run_id: 'r', scope, workflow_id: 'f' }, fold, ended: written };
  const activeRuns = {
    find: () => run,
    whenWritten: () => (fold.isOver() ? written : Promise.resolve()),
  };
  const services = { activeRuns } as unknown as RunServices;
  expect((await getRun(services, scope, 'r')).status).toBe('running');

  fold.add({ ...head, seq: 1, type: 'run.finished', status: 'succeeded', output: 1 });
  let text: string | undefined;
  const requested = getRun(services, scope, 'r').then(view => (text = view.status));
  await new Promise(setImmediate);
  expect(text).toBeUndefined();
  resolve();
  expect(await requested).toBe('succeeded');
});
