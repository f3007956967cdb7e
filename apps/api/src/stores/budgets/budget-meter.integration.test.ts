import { noSpending } from '@pinion/contracts';
import type { Database } from '@pinion/db';
import fc from 'fast-check';
import { Pool } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningDatabase, runningDatabase } from '../../testing/running-database.ts';
import type { WorkspaceSettings } from '../settings/workspace-settings.ts';
import { createBudgetMeter } from './budget-meter.ts';

let at: RunningDatabase;
let database: Database;
/** A second connection to the same database, as another process has it. */
let other: { pool: Pool };
beforeAll(async () => {
  at = await runningDatabase();
  ({ database } = at);
  const { options } = database.pool;
  other = { pool: new Pool({ ...options, max: 4 }) };
});
afterAll(async () => {
  await other.pool.end();
  await at.close();
});

const november = Date.UTC(2026, 10, 30, 23, 59, 59);
const one = { tokens: 0, calls: 1, usd: 0 };
let workspaces = 0;

/** Creates the meters of two processes on a separate workspace. The test controls time and limits. */
function twoMeters(budgets: Partial<WorkspaceSettings['budgets']>) {
  workspaces += 1;
  const scope = { org_id: 'o', workspace_id: `w${workspaces}`, user_id: 'u' };
  const services = { now: november, budgets: { workflows: {}, ...budgets }, errors: [] as unknown[] };
  const meters = [database, other].map(db =>
    createBudgetMeter({
      database: db,
      clock: { now: () => services.now },
      budgetsOf: () => Promise.resolve(services.budgets),
      report: error => void services.errors.push(error),
    }),
  ) as [ReturnType<typeof createBudgetMeter>, ReturnType<typeof createBudgetMeter>];
  const totals = async () => {
    await meters[1].look(scope);
    const { spent } = await meters[0].look(scope);
    return Object.fromEntries(spent.map(({ subject, amounts }) => [subject, amounts]));
  };
  return { scope, world: services, meters, totals };
}

describe('budget reservations of two processes', () => {
  it('thousands of budget reservations never exceed the limit, and the counted spend equals the sent spend', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 400 }),
        fc.integer({ min: 1, max: 300 }),
        fc.integer({ min: 100, max: 3000 }),
        fc.array(fc.record({ tokens: fc.nat(9), kept: fc.boolean(), own: fc.boolean() }), { minLength: 5, maxLength: 40 }),
        async (max_calls, ownCalls, max_tokens, kinds) => {
          const limits = { workspace: { max_calls, max_tokens }, workflows: { a: { max_calls: ownCalls } } };
          const { scope, meters, totals, world } = twoMeters(limits);
          const sent = { calls: 0, tokens: 0, own: 0 };
          const reserved = { calls: 0, tokens: 0, own: 0 };
          const steps = Array.from({ length: 2000 }, async (_, n) => {
            const kind = kinds[n % kinds.length] ?? { tokens: 0, kept: true, own: false };
            const meter = meters[n % 2] ?? meters[0];
            const spending = { tokens: kind.tokens, calls: 1, usd: 0 };
            const answer = await meter.reserve(spending, { scope, workflow_id: kind.own ? 'a' : 'b' });
            if (!answer.ok) return;
            reserved.calls += 1;
            reserved.tokens += kind.tokens;
            reserved.own += Number(kind.own);
            expect(reserved.calls).toBeLessThanOrEqual(max_calls);
            expect(reserved.tokens).toBeLessThanOrEqual(max_tokens);
            expect(reserved.own).toBeLessThanOrEqual(ownCalls);
            await new Promise<void>(resolve => setImmediate(resolve));
            if (!kind.kept) {
              reserved.calls -= 1;
              reserved.tokens -= kind.tokens;
              reserved.own -= Number(kind.own);
            } else {
              sent.calls += 1;
              sent.tokens += kind.tokens;
              sent.own += Number(kind.own);
            }
            meter.settle(answer.reservation, kind.kept ? spending : noSpending);
            meter.settle(answer.reservation, spending);
          });
          await Promise.all(steps);
          const { workspace, 'workflow:a': a, 'workflow:b': b } = await totals();
          expect(workspace).toEqual({ calls: sent.calls, tokens: sent.tokens, micro_usd: 0 });
          expect(a?.calls ?? 0).toBe(sent.own);
          expect(b?.calls ?? 0).toBe(sent.calls - sent.own);
          expect(world.errors).toEqual([]);
        },
      ),
      { numRuns: 4 },
    );
  });

  it('of 10,000 concurrent budget reservations exactly the 7,777 that fit succeed', async () => {
    const { scope, meters, totals } = twoMeters({ workspace: { max_calls: 7777 } });
    const answers = await Promise.all(
      Array.from({ length: 10_000 }, (_, n) => (meters[n % 2] ?? meters[0]).reserve(one, { scope })),
    );
    expect(answers.filter(({ ok }) => ok)).toHaveLength(7777);
    expect((await totals())['workspace']?.calls).toBe(7777);
    expect(answers.find(({ ok }) => !ok)).toEqual({
      ok: false,
      refusal: { limit: 'calls', subject: 'the workspace', spent: { tokens: 0, calls: 7777, usd: 0 } },
    });
  });
});

it.each([
  ['with a limit', { workspace: { max_tokens: 100_000 } }],
  ['without a limit', {}],
])('a budget %s holds what is reserved or estimated, and counts it', async (_case, budgets) => {
  const { scope, meters } = twoMeters(budgets);
  const [meter, otherMeter] = meters;
  const heldIn = async () => {
    await meter.look(scope);
    const { spent } = await otherMeter.look(scope);
    return spent.map(({ amounts, held }) => [amounts.tokens, held.tokens])[0] ?? [0, 0];
  };
  const spending = (tokens: number) => ({ tokens, calls: 0, usd: 0 });
  const isLimited = 'workspace' in budgets;
  const answers = [await meter.reserve(spending(1000), { scope }), await meter.reserve(spending(1000), { scope })];
  expect(await heldIn()).toEqual(isLimited ? [2000, 2000] : [0, 0]);
  const [counted, uncounted] = answers.flatMap(answer => (answer.ok ? [answer.reservation] : []));
  if (counted === undefined || uncounted === undefined) throw new Error('a reservation was refused');
  meter.settle(counted, spending(300));
  meter.settle(uncounted, spending(900), spending(900));
  expect(await heldIn()).toEqual([1200, 900]);
});

it('an amount that exceeds one budget is reserved in none', async () => {
  const { scope, meters, totals } = twoMeters({ workspace: { max_calls: 10 }, workflows: { a: { max_calls: 1 } } });
  const about = { scope, workflow_id: 'a' };
  expect(await meters[0].reserve(one, about)).toMatchObject({ ok: true });
  expect(await meters[1].reserve(one, about)).toMatchObject({ ok: false, refusal: { subject: 'the workflow' } });
  expect(await meters[1].reserve(one, { scope, workflow_id: 'constructor' })).toMatchObject({ ok: true });
  expect((await totals())['workspace']?.calls).toBe(2);
});

it('budget amounts are counted in millionths rounded up, and limits are exact to the cent', async () => {
  const { scope, meters, totals } = twoMeters({ workspace: { max_usd: 0.3 } });
  const tenth = { tokens: 0, calls: 0, usd: 0.1 };
  for (const meter of [meters[0], meters[1], meters[0]])
    expect(await meter.reserve(tenth, { scope })).toMatchObject({ ok: true });
  expect(await meters[1].reserve({ ...tenth, usd: 0.000_000_1 }, { scope })).toMatchObject({ ok: false });
  expect((await totals())['workspace']?.micro_usd).toBe(300_000);
});

it('the remaining budget is the lower of both limits and includes the latest settlement', async () => {
  const { scope, meters } = twoMeters({ workspace: { max_tokens: 100 }, workflows: { a: { max_tokens: 80, max_usd: 1 } } });
  const about = { scope, workflow_id: 'a' };
  const [meter] = meters;
  expect(await meter.headroom(about)).toEqual({ tokens: 80, usd: 1 });
  const reserved = await meter.reserve({ tokens: 80, calls: 0, usd: 1 }, about);
  expect(await meter.headroom(about)).toEqual({ tokens: 0, usd: 0 });
  if (reserved.ok) meter.settle(reserved.reservation, { tokens: 30, calls: 0, usd: 0.25 });
  expect(await meter.headroom(about)).toEqual({ tokens: 50, usd: 0.75 });
  expect(await meter.headroom({ scope })).toEqual({ tokens: 70 });
});

it('a new month starts with nothing spent, and a reservation settles in the month of its start', async () => {
  const { scope, meters, world, totals } = twoMeters({ workspace: { max_calls: 1 } });
  const reserved = await meters[0].reserve(one, { scope });
  world.now += 2000;
  expect((await meters[0].look(scope)).period).toBe('2026-12');
  expect(await meters[0].reserve(one, { scope })).toMatchObject({ ok: true });
  if (reserved.ok) meters[0].settle(reserved.reservation, noSpending);
  expect((await totals())['workspace']?.calls).toBe(1);
  world.now = november;
  expect((await totals())['workspace']?.calls).toBe(0);
});

it('without a limit the budget meter queries nothing and still counts the spend', async () => {
  const { scope } = twoMeters({});
  let statements = 0;
  const pool = new Proxy(database.pool, {
    get(target, name) {
      if (name === 'query' || name === 'connect') statements += 1;
      const value: unknown = Reflect.get(target, name);
      return typeof value === 'function' ? (value.bind(target) as unknown) : value;
    },
  });
  const meter = createBudgetMeter({
    database: { pool },
    clock: { now: () => november },
    budgetsOf: () => Promise.resolve({ workspace: {}, workflows: {} }),
    report: error => expect.fail(String(error)),
  });
  for (let n = 0; n < 100; n += 1) {
    expect(await meter.headroom({ scope })).toEqual({});
    const answer = await meter.reserve({ tokens: 3, calls: 1, usd: 0 }, { scope, workflow_id: 'a' });
    if (answer.ok) meter.settle(answer.reservation, { tokens: 2, calls: 1, usd: 0.5 });
  }
  expect(statements).toBe(0);
  await meter.close();
  expect(statements).toBe(1);
  expect((await meter.look(scope)).spent).toEqual([
    {
      subject: 'workflow:a',
      amounts: { tokens: 200, calls: 100, micro_usd: 50_000_000 },
      held: { tokens: 0, calls: 0, micro_usd: 0 },
    },
    {
      subject: 'workspace',
      amounts: { tokens: 200, calls: 100, micro_usd: 50_000_000 },
      held: { tokens: 0, calls: 0, micro_usd: 0 },
    },
  ]);
});

it('reservations of a dead process stay counted', async () => {
  const { scope, meters } = twoMeters({ workspace: { max_calls: 2 } });
  await meters[0].reserve(one, { scope });
  expect(await meters[1].headroom({ scope })).toEqual({ calls: 1 });
});
