import type { Scope } from '@pinion/contracts';
import { expect, it, vi } from 'vitest';
import { cancelRun } from './cancel-run.ts';
import type { RunServices } from '../run-services.ts';

const scope: Scope = { org_id: 'o', workspace_id: 'w', user_id: 'u', run_as: { attended: true, owner_id: 'u' } };

/** Returns services with one run in this process, whose journal takes the request or does not. */
function servicesWith(accepted: () => Promise<void>, hasLeft: boolean) {
  const cancel = vi.fn<() => void>();
  const requestCancel = vi.fn<() => Promise<void>>(async () => {});
  const services = {
    activeRuns: { find: () => ({ spec: { scope }, cancel, accepted, hasLeft }) },
    runStore: { get: async () => ({}), requestCancel },
    ready: { add: () => {} },
  } as unknown as RunServices;
  return { services, cancel, requestCancel };
}

it('a run is cancelled in its process, without a request to others', async () => {
  const { services, cancel, requestCancel } = servicesWith(() => Promise.resolve(), false);
  await cancelRun(services, scope, 'r');
  expect(cancel).toHaveBeenCalledOnce();
  expect(requestCancel).not.toHaveBeenCalled();
});

it('a run that leaves its process while it is cancelled is cancelled where it goes', async () => {
  const { services, requestCancel } = servicesWith(() => Promise.reject(new Error('left')), true);
  await cancelRun(services, scope, 'r');
  expect(requestCancel).toHaveBeenCalledWith(scope, 'r');
});

it('a request that cannot be written fails', async () => {
  const { services } = servicesWith(() => Promise.reject(new Error('no database')), false);
  await expect(cancelRun(services, scope, 'r')).rejects.toThrow('no database');
});
