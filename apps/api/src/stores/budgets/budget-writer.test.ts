import type { Pool } from 'pg';
import { expect, test } from 'vitest';
import { amountsOf, noAmounts } from './budget-amounts.ts';
import { BudgetWriter } from './budget-writer.ts';

const location = { workspace_id: 'w', subject: 'workspace', period: '2026-11' };
const away = Object.assign(new Error('no server'), { code: 'ECONNREFUSED' });

/** Creates a pool whose connections fail the given number of times and that then writes nothing. A test double. */
function failingPool(failures: number) {
  const seen = { tries: 0, statements: [] as unknown[][] };
  const query = (_text: string, values: unknown[] = []): Promise<{ rows: unknown[] }> => {
    seen.tries += 1;
    if (seen.tries <= failures) return Promise.reject(away);
    seen.statements.push(values);
    return Promise.resolve({ rows: [] });
  };
  const pool = { query, connect: () => Promise.resolve({ query, release: () => undefined }) };
  return { pool: pool as unknown as Pool, seen };
}

test('BudgetWriter retries the spend until it is written, merged per budget', async () => {
  const { pool, seen } = failingPool(2);
  const writer = new BudgetWriter(pool, error => expect.fail(String(error)));
  writer.change([
    { key: location, amounts: amountsOf({ tokens: 2, calls: 1, usd: 0 }), held: amountsOf({ tokens: 2, calls: 0, usd: 0 }) },
    { key: location, amounts: amountsOf({ tokens: 3, calls: 0, usd: 0.5 }), held: noAmounts },
  ]);
  await writer.flush();
  expect(seen.statements).toEqual([[['w'], ['workspace'], ['2026-11'], [5], [1], [500_000], [2], [0], [0]]]);
});

test('BudgetWriter writes spend that arrives as a batch ends', async () => {
  const { pool, seen } = failingPool(0);
  const writer = new BudgetWriter(pool, error => expect.fail(String(error)));
  const ask = { amounts: noAmounts, lines: [{ key: location, limits: { calls: 1 } }] };
  for (let n = 0; n < 3; n += 1) expect(await writer.ask(ask)).toMatchObject({ ok: true });
  expect(seen.tries).toBe(9);
}, 3000);

test('closing BudgetWriter does not wait for an unavailable database', async () => {
  const { pool } = failingPool(Infinity);
  const errors: unknown[] = [];
  const writer = new BudgetWriter(pool, error => void errors.push(error));
  writer.changeLater([{ key: location, amounts: amountsOf({ tokens: 1, calls: 0, usd: 0 }), held: noAmounts }]);
  await writer.close();
  expect(errors).toEqual([away]);
}, 3000);
