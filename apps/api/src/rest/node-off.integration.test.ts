import { afterAll, beforeAll, expect, it } from 'vitest';
import { jsonClient } from '../testing/json-client.ts';
import { startTestServer } from '../testing/test-server.ts';

let server: Awaited<ReturnType<typeof startTestServer>>;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

type Answer = {
  id: string;
  run_id: string;
  status: string;
  output: unknown;
  nodes: Record<string, unknown>;
  node_states: Record<string, unknown>;
};

const call = jsonClient(() => server.url);
const post = async (path: string, body: unknown): Promise<Answer> => (await call<Answer>('POST', path, body)).body;

/** A workflow: input ─> agent ─> output, and input ─> transform ─> output */
const file = (agent?: string, transform?: string) => ({
  format: 'pinion.workflow/1',
  name: 'Off',
  nodes: [
    { id: 'start', type: 'input', position: { x: 0, y: 0 }, config: {} },
    {
      id: 'agent',
      type: 'agent',
      position: { x: 1, y: 0 },
      config: { model: { provider: 'scripted', model: 'x', lines: [{ text: 'spoken' }] }, prompt: '{{start.text}}', tools: [] },
      ...(agent === undefined ? {} : { off: agent }),
    },
    {
      id: 'double',
      type: 'transform',
      position: { x: 1, y: 1 },
      config: { expression: '$.text & $.text' },
      ...(transform === undefined ? {} : { off: transform }),
    },
    { id: 'said', type: 'output', position: { x: 2, y: 0 }, config: {} },
    { id: 'twice', type: 'output', position: { x: 2, y: 1 }, config: {} },
  ],
  edges: [
    ['start', 'value', 'agent', 'in'],
    ['start', 'value', 'double', 'in'],
    ['agent', 'response', 'said', 'value'],
    ['double', 'value', 'twice', 'value'],
  ].map(([source, source_handle, target, target_handle], index) => ({
    id: `e${index}`,
    source,
    source_handle,
    target,
    target_handle,
  })),
});

async function run(agent?: string, transform?: string) {
  const { id } = await post('/workflows', file(agent, transform));
  return post(`/workflows/${id}/runs`, { input: { text: 'ab' }, wait_s: 30 });
}

it('a run executes every enabled node, and an unknown value of the off field counts as enabled', async () => {
  expect((await run()).output).toEqual({ said: 'spoken', twice: 'abab' });
  expect((await run('later', 'maybe')).output).toEqual({ said: 'spoken', twice: 'abab' });
});

it('a bypassed node passes its input on, and a bypassed agent calls no model', async () => {
  const answer = await run('bypass', 'bypass');
  expect(answer).toMatchObject({ status: 'succeeded', output: { said: { text: 'ab' }, twice: { text: 'ab' } } });
  expect(answer.nodes['agent']).toEqual({ response: { text: 'ab' } });
  const events = await (await fetch(`${server.url}/api/v1/runs/${answer.run_id}/events`)).text();
  expect(events).not.toContain('model.started');
  const bundle = await (await fetch(`${server.url}/api/v1/runs/${answer.run_id}/bundle`)).json();
  expect((await post('/replays', bundle)).output).toEqual(answer.output);
});

it('a muted node is skipped with the nodes that depend on it alone', async () => {
  const answer = await run('mute');
  expect(answer).toMatchObject({ status: 'succeeded', output: { twice: 'abab' } });
  expect(answer.node_states).toMatchObject({
    agent: { status: 'skipped' },
    said: { status: 'skipped' },
    double: { status: 'succeeded' },
  });
});
