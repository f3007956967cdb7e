import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { completion, evaluating } from '../../testing/evaluating.ts';
import { effectServer } from '../../testing/effect-server.ts';
import { jsonClient } from '../../testing/json-client.ts';
import { must } from '../../testing/must.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { smallWorkflow } from '../../testing/small-workflow.ts';
import { until } from '../../testing/until.ts';

type Message = { role: string };
let answer: (turn: number) => unknown;
let delayMs = 0;
const outside = await effectServer((path, body) => {
  if (!path.endsWith('/chat/completions')) return {};
  const turn = (body as { messages: Message[] }).messages.filter(({ role }) => role === 'assistant').length;
  return { body: answer(turn), delay_ms: delayMs };
});
let server: Awaited<ReturnType<typeof startTestServer>>;
const call = jsonClient(() => server.url);
const { keep, caseOf, begin, ended, read } = evaluating(call);
beforeAll(async () => {
  server = await startTestServer({ PINION_EGRESS_ALLOW: outside.host });
  await must(201, call('POST', '/tools', outside.tool('shop_find', 'pure')));
});
afterAll(async () => {
  await server.close();
  await outside.close();
});

const asks = (q: string) => (turn: number) =>
  turn === 0 ? completion('', [{ name: 'shop_find', input: { q } }]) : completion('found it');
const workflow = (prompt = '{{in}}') =>
  smallWorkflow(
    'Finder',
    [
      { id: 'in', type: 'input' },
      {
        id: 'agent',
        type: 'agent',
        config: {
          model: { provider: 'openai-compatible', model: 'm', base_url: `http://${outside.host}/v1` },
          prompt,
          tools: [{ name: 'shop_find' }],
        },
      },
      { id: 'out', type: 'output' },
    ],
    'in.value>agent.in',
    'agent.response>out.value',
  );
const hitsOf = async <Value>(work: () => Promise<Value>): Promise<[Value, string[]]> => {
  const before = outside.effects.length;
  const value = await work();
  return [value, outside.pathsHit().slice(before)];
};
const run = async (id: string, request: Record<string, unknown> = {}) => ended(await begin(id, request));

describe('live model in an evaluation', () => {
  it('an evaluation answers model calls from the recording unless live models are requested, tools always', async () => {
    answer = asks('kettle');
    delayMs = 0;
    const id = await keep(workflow());
    await caseOf(id);

    const [recorded, nobody] = await hitsOf(() => run(id));
    expect(nobody).toEqual([]);
    expect(recorded).toMatchObject({ models: 'recorded', totals: { passed: 1 } });
    expect(recorded.results[0]).toMatchObject({ tokens: 30, stale_nodes: [] });

    const [live, requested] = await hitsOf(() => run(id, { models: 'live' }));
    expect(requested).toEqual(['/v1/chat/completions', '/v1/chat/completions']);
    expect(live).toMatchObject({ models: 'live', totals: { passed: 1 } });

    answer = asks('teapot');
    const [other, again] = await hitsOf(() => run(id, { models: 'live' }));
    expect(again).toEqual(['/v1/chat/completions', '/v1/chat/completions']);
    expect(other.results[0]?.unrecorded).toMatchObject([{ tool: 'shop_find', input: { q: 'teapot' } }]);
    expect(other.results[0]?.verdicts.filter(({ verdict }) => verdict === 'fail')).toMatchObject([
      { kind: 'arguments', expected: { q: 'kettle' }, actual: { q: 'teapot' } },
    ]);
  });

  it('a recorded model response is stale when the prompt changed and missing when the model was never called', async () => {
    answer = asks('kettle');
    delayMs = 0;
    const id = await keep(workflow());
    await caseOf(id);
    await must(200, call('PUT', `/workflows/${id}`, workflow('Politely: {{in}}')));
    const changed = await run(id);
    expect(changed.results[0]).toMatchObject({ verdict: 'pass', stale_nodes: ['agent'] });

    const byHand = { name: 'By hand', input: 'x', assertions: [] };
    await must(201, call('POST', `/workflows/${id}/cases`, byHand));
    const [, missing] = (await run(id)).results;
    expect(missing).toMatchObject({ error: expect.stringContaining('Evaluate with live models') });
  });

  it('cancelling an evaluation keeps finished results and leaves out the remaining cases', async () => {
    answer = asks('kettle');
    delayMs = 0;
    const id = await keep(workflow());
    for (let index = 0; index < 8; index += 1) await caseOf(id);
    delayMs = 150;
    const evaluation = await begin(id, { models: 'live' });
    await until(
      () => read(evaluation),
      ({ totals }) => totals.passed > 0,
    );
    await must(202, call('POST', `/evaluations/${evaluation}/cancel`));
    const done = await ended(evaluation);
    expect(done.status).toBe('cancelled');
    expect(done.totals.pending).toBeGreaterThan(0);
    expect(done.totals.passed + done.totals.pending).toBe(8);
    expect(done.results.filter(({ verdict }) => verdict === 'pending').every(({ verdicts }) => verdicts.length === 0)).toBe(true);
  });
});
