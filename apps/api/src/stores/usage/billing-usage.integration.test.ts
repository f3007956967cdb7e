import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type RunningDatabase, runningDatabase } from '../../testing/running-database.ts';
import { countUsage } from './count-usage.sql.ts';
import { sumUsage, type UsageDimension } from './usage-report.sql.ts';
import { addUsage, noUsage, type UsageTotals } from './usage-totals.ts';

let at: RunningDatabase;
beforeAll(async () => {
  at = await runningDatabase();
});
afterAll(() => at.close());

type Kind = 'run' | 'replay' | 'fork' | 'recorded' | 'live';
type Call = { kind: 'tool' | 'model' | 'denied' | 'edited'; name: string; at: string; failed: boolean; usd: number };
type Played = { kind: Kind; workflow: string; user: string; node: string; calls: Call[] };

const moments = ['2026-10-31T23:59:59.999Z', '2026-11-01T00:00:00.000Z', '2026-11-30T23:59:59.999Z', '2026-12-01T00:00:00.000Z'];
const anyCall = fc.record({
  kind: fc.constantFrom<Call['kind'][]>('tool', 'model', 'denied', 'edited'),
  name: fc.constantFrom('a.one', 'b.two'),
  at: fc.constantFrom(...moments),
  failed: fc.boolean(),
  usd: fc.constantFrom(0, 0.1, 0.0000004),
});
const anyRun: fc.Arbitrary<Played> = fc.record({
  kind: fc.constantFrom<Kind[]>('run', 'run', 'replay', 'fork', 'recorded', 'live'),
  workflow: fc.constantFrom('wf-1', 'wf-2'),
  user: fc.constantFrom('ann', 'bob'),
  node: fc.constantFrom('n', 'm'),
  calls: fc.array(anyCall, { maxLength: 6 }),
});

const envelopeOf = ({ name, failed, usd }: Call, code = failed ? 'TIMEOUT' : undefined) => ({
  name,
  version: '1.0.0',
  ...(code === undefined ? {} : { error: { code, message: 'no' } }),
  meta: { cost_usd: usd },
});
function eventOf(call: Call): Record<string, unknown> {
  const usage = { input_tokens: 10, output_tokens: 3 };
  if (call.kind === 'denied') return { type: 'tool.denied', envelope: envelopeOf(call, 'POLICY_DENIED') };
  if (call.kind === 'tool') return { type: call.failed ? 'tool.failed' : 'tool.executed', envelope: envelopeOf(call) };
  if (call.kind === 'edited') return { type: 'tool.executed', edited: { by: 'ann' }, envelope: envelopeOf(call) };
  if (call.failed) return { type: 'model.failed', error: { code: 'PROVIDER_ERROR', message: 'no' } };
  return { type: 'model.finished', turn: { usage }, cost_usd: call.usd };
}

/** Stores a finished run. A fork begins with two events of the run it continues. */
async function ended(workspace_id: string, { kind, workflow, user, node, calls }: Played): Promise<void> {
  const { prisma } = at.database;
  const id = randomUUID();
  const evaluation_id = kind === 'recorded' || kind === 'live' ? randomUUID() : null;
  if (evaluation_id !== null)
    await prisma.evaluation.create({
      data: { id: evaluation_id, workspace_id, workflow_id: workflow, version: 'draft', models: kind, started_by: user },
    });
  const row = { id, workspace_id, org_id: 'o', user_id: user, workflow_id: workflow, workflow_name: 'w', input: 'null' };
  const more = { replay_of: kind === 'replay' ? 'other' : null, forked_from: kind === 'fork' ? '{}' : null, evaluation_id };
  await prisma.run.create({ data: { ...row, ...more, status: 'succeeded', ended_at: new Date() } });
  const kept = kind === 'fork' ? { kept: { run_id: 'other', lines: 2, ms: 0 } } : {};
  const given = ['tool.executed', 'tool.executed'].map(type => ({ type, envelope: envelopeOf({ name: 'a.one' } as Call) }));
  const events: Record<string, unknown>[] = [
    { type: 'run.started', at: moments[0], ...kept },
    ...(kind === 'fork' ? given : []),
    { type: 'agent.started', model: { provider: 'p', model: 'm' } },
    ...calls.map(call => ({ at: call.at, ...eventOf(call) })),
  ];
  await prisma.runEvent.createMany({
    data: events.map((event, seq) => {
      const type = String(event['type']);
      return { run_id: id, seq, type, payload: JSON.stringify({ seq, node_id: node, at: moments[1], ...event }) };
    }),
  });
}

/** Computes the expected totals independently of the database, from the runs that were stored. */
function expected(runs: readonly Played[], month: string): UsageTotals {
  const sum = { ...noUsage };
  for (const { kind, calls } of runs) {
    if (kind === 'replay' || kind === 'recorded') continue;
    for (const call of calls.filter(one => one.at.startsWith(month) && one.kind !== 'edited')) {
      const micro_usd = Math.ceil(Number((call.usd * 1e6).toFixed(3)));
      const failed = call.failed ? 1 : 0;
      if (call.kind === 'model')
        addUsage(sum, call.failed ? { calls: 1, failed } : { calls: 1, micro_usd, input_tokens: 10, output_tokens: 3 });
      else if (kind !== 'live') addUsage(sum, call.kind === 'denied' ? { denied: 1 } : { calls: 1, failed, micro_usd });
    }
  }
  return sum;
}

const groupings: UsageDimension[][] = [
  ['workspace'],
  ['workflow'],
  ['agent'],
  ['user'],
  ['tool'],
  ['month'],
  ['day'],
  ['workflow', 'agent', 'user', 'tool', 'day'],
];

it('usage totals count each call once in the month it ended, and groups add up to the total', async () => {
  const played = fc.asyncProperty(fc.array(anyRun, { maxLength: 12 }), async runs => {
    const workspace_id = randomUUID();
    const count = async () => {
      while (await countUsage(at.database, { workspaceId: workspace_id })) continue;
    };
    for (const [index, run] of runs.entries()) {
      await ended(workspace_id, run);
      if (index % 5 === 0) await Promise.all([count(), count()]);
    }
    await Promise.all([count(), count(), count()]);
    for (const month of ['2026-10', '2026-11', '2026-12']) {
      const days = { from: `${month}-01`, to: `${month}-31` };
      for (const dimensions of groupings) {
        const { total, groups, rest } = await sumUsage(at.database, { workspace_id }, days, dimensions);
        const sum = { ...noUsage };
        for (const group of groups) addUsage(sum, group);
        expect(rest).toBeUndefined();
        expect(total).toEqual(expected(runs, month));
        expect(sum).toEqual(total);
      }
    }
  });
  await fc.assert(played, { numRuns: 12 });
});

it('usage totals put unknown tool names on one shared row', async () => {
  const workspace_id = randomUUID();
  const call = { kind: 'tool', at: moments[1], failed: false, usd: 0 } as const;
  const calls = ['a.one', 'not a name\u0000', 'x'.repeat(10_000)].map(name => ({ ...call, name }) as Call);
  await ended(workspace_id, { kind: 'run', workflow: 'wf-1', user: 'ann', node: 'n\u0000', calls });
  await countUsage(at.database, { workspaceId: workspace_id });
  const { groups } = await sumUsage(at.database, { workspace_id }, { from: '2026-11-01', to: '2026-11-30' }, ['tool']);
  expect(groups.map(({ name, calls: count }) => [name, count])).toEqual([
    ['(unknown)', 2],
    ['a.one', 1],
  ]);
});

it('usage totals keep counting a run whose events were deleted', async () => {
  const workspace_id = randomUUID();
  const call = { kind: 'tool', name: 'a.one', at: moments[1], failed: false, usd: 0.5 } as Call;
  await ended(workspace_id, { kind: 'run', workflow: 'wf-1', user: 'ann', node: 'n', calls: [call] });
  await countUsage(at.database, { workspaceId: workspace_id });
  await at.database.pool.query('DELETE FROM run_event WHERE run_id IN (SELECT id FROM run WHERE workspace_id = $1)', [
    workspace_id,
  ]);
  const { total } = await sumUsage(at.database, { workspace_id }, { from: '2026-11-01', to: '2026-11-30' }, ['month']);
  expect(total).toMatchObject({ calls: 1, micro_usd: 500_000 });
});
