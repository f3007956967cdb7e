import { afterAll, beforeAll, expect, it } from 'vitest';
import { jsonClient } from '../../testing/json-client.ts';
import { startTestApi } from '../../testing/test-api.ts';

let server: Awaited<ReturnType<typeof startTestApi>>;
const call = jsonClient(() => server.origin);
beforeAll(async () => {
  server = await startTestApi();
});
afterAll(() => server.close());

it.each([
  ['$sum(items.price)', { items: [{ price: 2 }, { price: 3 }] }, { ok: true, value: 5 }],
  ['missing', {}, { ok: true, value: null }],
  ['items[', {}, { ok: false, message: expect.stringMatching(/expression|end/iu) }],
  ['$sum("x")', {}, { ok: false, message: expect.any(String) }],
])('POST /expressions/evaluate returns the result or the error of %s', async (expression, value, result) => {
  const { status, body } = await call('POST', '/expressions/evaluate', { expression, value });
  expect({ status, body }).toEqual({ status: 200, body: result });
});

it('POST /expressions/evaluate ends an expression that never ends', async () => {
  const { body } = await call('POST', '/expressions/evaluate', { expression: '($f := function() { $f() }; $f())' });
  expect(body).toMatchObject({ ok: false });
});
