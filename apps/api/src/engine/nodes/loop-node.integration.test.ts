import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RunItem, RunView } from '../../features/runs/read/run-view.ts';
import { jsonClient } from '../../testing/json-client.ts';
import { must } from '../../testing/must.ts';
import { smallWorkflow } from '../../testing/small-workflow.ts';
import { startTestServer } from '../../testing/test-server.ts';

let server: Awaited<ReturnType<typeof startTestServer>>;
const call = jsonClient(() => server.url);
let body = '';
beforeAll(async () => {
  server = await startTestServer();
  const nodes = [
    { id: 'in', type: 'input', config: {} },
    { id: 't', type: 'transform', config: { expression: '$ = 26 ? $error("unlucky") : $ * 2' } },
    { id: 'out', type: 'output', config: {} },
  ];
  const file = smallWorkflow('double', nodes, 'in.value>t.in', 't.value>out.value');
  body = (await must(201, call<{ id: string }>('POST', '/workflows', file))).id;
});
afterAll(() => server.close());

async function runLoop(config: Record<string, unknown>, input: unknown): Promise<RunView> {
  const nodes = [
    { id: 'in', type: 'input', config: {} },
    { id: 'loop', type: 'loop', config: { workflow: { id: body }, ...config } },
    { id: 'out', type: 'output', config: {} },
  ];
  const file = smallWorkflow('loop', nodes, 'in.value>loop.in', 'loop.output>out.value');
  const { id } = await must(201, call<{ id: string }>('POST', '/workflows', file));
  return must(200, call<RunView>('POST', `/workflows/${id}/runs`, { input, wait_s: 30 }));
}

const roundsOf = async ({ run_id }: RunView): Promise<RunItem[]> =>
  (await must(200, call<{ items: RunItem[] }>('GET', `/runs?parent_run_id=${run_id}&limit=200`))).items;

describe('loop node', () => {
  it('a loop passes each output on while its condition holds, and each round is a run', async () => {
    const run = await runLoop({ while: '$ < 20' }, 3);
    expect([run.status, run.output, run.nodes['loop']]).toEqual(['succeeded', 24, { output: 24, rounds: [6, 12, 24] }]);
    expect(await roundsOf(run)).toHaveLength(3);
  });

  it('a loop runs at least once, and ends with the last output at its limit', async () => {
    expect((await runLoop({ while: 'false' }, 5)).nodes['loop']).toEqual({ output: 10, rounds: [10] });
    expect((await runLoop({ while: 'true', max_rounds: 4 }, 1)).nodes['loop']).toEqual({ output: 16, rounds: [2, 4, 8, 16] });
  });

  it('a round that fails ends the loop with its number, and the rounds before it are kept', async () => {
    const run = await runLoop({ while: 'true' }, 13);
    expect(run.nodes['loop']).toMatchObject({ rounds: [26], error: { message: expect.stringMatching(/^round 1: /) as string } });
  });

  it('a condition that fails ends the loop', async () => {
    const run = await runLoop({ while: '$error("no")' }, 1);
    expect(run.node_states['loop']?.error).toMatchObject({ code: 'VALIDATION_ERROR' });
  });

  it('a replay returns the same outputs and starts no run', async () => {
    const run = await runLoop({ while: '$ < 20' }, 3);
    const bundle = await must(200, call('GET', `/runs/${run.run_id}/bundle`));
    const again = await must(200, call<RunView>('POST', '/replays', bundle));
    expect(again.nodes).toEqual(run.nodes);
    expect(await roundsOf(again)).toEqual([]);
  });

  it.each([
    [{ max_rounds: 0 }, 'max_rounds'],
    [{ max_rounds: 1001 }, 'max_rounds'],
    [{ while: 7 }, 'while'],
  ])('a loop refuses the config %j', async (config, field) => {
    const nodes = [{ id: 'loop', type: 'loop', config: { workflow: { id: body }, ...config } }];
    const { id } = await must(201, call<{ id: string }>('POST', '/workflows', smallWorkflow('loop', nodes)));
    const { errors } = await must(200, call<{ errors: { message: string }[] }>('GET', `/workflows/${id}/publish-check`));
    expect(errors[0]?.message).toContain(field);
  });
});
