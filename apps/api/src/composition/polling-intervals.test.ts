import { expect, it } from 'vitest';
import { createWorkspaceShares } from '../worker/workspace-shares.ts';
import { pollingIntervals } from './polling-intervals.ts';

const none = createWorkspaceShares();
const limited = createWorkspaceShares({ ws_trials: { max_running_runs: 10 } });

it('a server that is alone with its database queries it less often', () => {
  const [alone, shared] = [pollingIntervals('pglite', none), pollingIntervals('postgres', none)];
  for (const name of ['runs', 'probe', 'lease'] as const) expect(alone[name]).toBeGreaterThan(shared[name]);
});

it('runs that wait for the limit of their workspace are found as soon with the embedded database', () => {
  expect(pollingIntervals('pglite', limited).runs).toBe(pollingIntervals('postgres', limited).runs);
});

it('a lease is renewed before the next one would end', () => {
  for (const kind of ['pglite', 'postgres'] as const) expect(pollingIntervals(kind, none).lease).toBeLessThan(10_000);
});
