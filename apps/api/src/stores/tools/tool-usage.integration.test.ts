import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApi } from '../../testing/test-api.ts';
import { createToolUsage } from './tool-usage.sql.ts';

let server: Awaited<ReturnType<typeof startTestApi>>;
beforeAll(async () => {
  server = await startTestApi();
});
afterAll(() => server.close());

const start = Date.parse('2026-11-20T12:00:00.000Z');

/** Stores a finished run with tool envelopes. The journal needs no more to be counted. */
async function ended(
  workspace_id: string,
  at: number,
  calls: { failed: boolean; ms: number }[],
  replay_of: string | null = null,
) {
  const id = randomUUID();
  const row = { id, workspace_id, org_id: 'o', user_id: 'u', workflow_name: 'w', status: 'succeeded', input: 'null', replay_of };
  await server.database.prisma.run.create({ data: { ...row, ended_at: new Date(at) } });
  await server.database.prisma.runEvent.createMany({
    data: calls.map(({ failed, ms }, seq) => {
      const type = failed ? 'tool.failed' : 'tool.executed';
      return {
        run_id: id,
        seq,
        type,
        payload: JSON.stringify({ type, envelope: { name: 'a.b', version: '1.0.0', meta: { duration_ms: ms } } }),
      };
    }),
  });
}

it('ToolUsage counts every run once, however often and late it is queried', async () => {
  const scope = { ...server.scope, workspace_id: randomUUID() };
  const usage = createToolUsage(server.database, () => start);
  const count = async () => (await usage.calls(scope, ['a.b@1.0.0'])).get('a.b@1.0.0')?.count;
  await ended(scope.workspace_id, start - 1000, [
    { failed: false, ms: 10 },
    { failed: true, ms: 30 },
  ]);
  await ended(scope.workspace_id, start - 900, [{ failed: false, ms: 20 }], 'another run');
  await ended(randomUUID(), start - 900, [{ failed: false, ms: 20 }]);
  expect(await Promise.all([count(), count(), count()])).toEqual([2, 2, 2]);
  await ended(scope.workspace_id, start - 3000, [{ failed: false, ms: 50 }]); // Ended before, written after.
  expect(await count()).toBe(3);
  expect((await usage.calls(scope, ['a.b@1.0.0'])).get('a.b@1.0.0')).toEqual({ count: 3, failed: 1, p50_ms: 30, p95_ms: 50 });
});

it('ToolUsage reads a long history in pages', async () => {
  const scope = { ...server.scope, workspace_id: randomUUID() };
  const usage = createToolUsage(server.database, () => start);
  for (let index = 0; index < 450; index += 1)
    await ended(scope.workspace_id, start - 100_000 + Math.floor(index / 3), [{ failed: false, ms: 1 }]);
  expect((await usage.calls(scope, ['a.b@1.0.0'])).get('a.b@1.0.0')?.count).toBe(450);
});
