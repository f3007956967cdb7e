import type { ReplayBundle } from '@pinion/contracts';
import { expect, it } from 'vitest';
import { effectServer } from '../../testing/effect-server.ts';
import { completion, evaluating } from '../../testing/evaluating.ts';
import { must } from '../../testing/must.ts';
import { restartableServer } from '../../testing/restartable-server.ts';
import { smallWorkflow } from '../../testing/small-workflow.ts';
import { until } from '../../testing/until.ts';

it('a killed evaluation resumes with the remaining cases, repeats no case and calls no tool', async () => {
  let delayMs = 0;
  let requested = { first: 0, last: 0 };
  const outside = await effectServer((called, body) => {
    if (!called.endsWith('/chat/completions')) return {};
    const { messages } = body as { messages: { role: string }[] };
    const isFirst = messages.every(({ role }) => role !== 'assistant');
    const turn = isFirst ? completion('', [{ name: 'till_pay', input: { amount: 7 } }]) : completion('paid');
    // One case ends at once. Three have called their tool and wait for their last turn when the server is killed.
    const isQuick = isFirst ? (requested.first += 1) <= 4 : (requested.last += 1) === 1;
    return { body: turn, delay_ms: isQuick ? 0 : delayMs };
  });
  const server = await restartableServer({ PINION_EGRESS_ALLOW: outside.host });
  const { call } = server;
  const { keep, caseOf, begin, read, ended } = evaluating(call);
  const paid = () => outside.pathsHit().filter(hit => hit === '/till_pay').length;
  try {
    await must(201, call('POST', '/tools', outside.tool('till_pay', 'irreversible', { confirmation: 'never' })));
    const model = { provider: 'openai-compatible', model: 'm', base_url: `http://${outside.host}/v1` };
    const agent = { model, prompt: '{{in}}', tools: [{ name: 'till_pay' }], policy: { confirmation: 'never' } };
    const id = await keep(
      smallWorkflow(
        'Till',
        [
          { id: 'in', type: 'input' },
          { id: 'agent', type: 'agent', config: agent },
          { id: 'out', type: 'output' },
        ],
        'in.value>agent.in',
        'agent.response>out.value',
      ),
    );
    const cases = 10;
    for (let index = 0; index < cases; index += 1) await caseOf(id, `Case ${index}`);
    const paidBefore = paid();
    delayMs = 4000;
    requested = { first: 0, last: 0 };
    const evaluation = await begin(id, { models: 'live' });
    const atKill = await until(
      () => read(evaluation),
      ({ totals }) => totals.passed > 0 && requested.last >= 4,
    );
    await server.kill();
    expect(atKill.totals.pending).toBeGreaterThan(0);
    delayMs = 0;
    await server.start();
    const done = await ended(evaluation);
    expect(done).toMatchObject({ status: 'finished', totals: { cases, passed: cases, pending: 0 } });
    expect(paid()).toBe(paidBefore);

    const judged = atKill.results.filter(({ verdict }) => verdict === 'pass');
    for (const { case_id, run_id } of judged) expect(done.results.find(one => one.case_id === case_id)?.run_id).toBe(run_id);
    expect(new Set(done.results.map(({ run_id }) => run_id)).size).toBe(cases);
    const resumed = await Promise.all(
      done.results.map(async ({ run_id }) => {
        const { events } = (await call<ReplayBundle>('GET', `/runs/${run_id}/bundle`)).body;
        expect(events.map(event => event.seq)).toEqual(events.map((_, index) => index));
        return events.some(event => event.type === 'run.resumed');
      }),
    );
    // The cases in progress resumed where they were.
    expect(resumed.filter(Boolean).length).toBeGreaterThan(0);
  } finally {
    await server.close();
    await outside.close();
  }
});
