import type { Scope } from '@pinion/contracts';
import { expect, it } from 'vitest';
import { listRuns } from './list-runs.ts';
import type { RunServices } from '../run-services.ts';

const scope: Scope = { org_id: 'o', workspace_id: 'w', user_id: 'u', run_as: { attended: true, owner_id: 'u' } };

/** Returns the listed duration of a run that starts at midnight. */
async function durationOf(ended_at: Date | null): Promise<number | null | undefined> {
  const row = {
    error: null,
    tokens: null,
    micro_usd: null,
    input_start: '',
    output_start: null,
    last_response: null,
    kept_at: null,
    parent: null,
    forked_from: null,
  };
  const rows = [{ ...row, started_at: new Date('2026-01-01T00:00:00.000Z'), ended_at }];
  const { items } = await listRuns({ runStore: { list: async () => rows } } as unknown as RunServices, scope, { limit: 10 });
  return items[0]?.duration_ms;
}

it('the duration of a run is never negative, though the clock was set back while it ran', async () => {
  expect(await durationOf(new Date('2026-01-01T00:00:01.500Z'))).toBe(1_500);
  expect(await durationOf(new Date('2025-12-31T23:59:00.000Z'))).toBe(0);
  expect(await durationOf(null)).toBeNull();
});
