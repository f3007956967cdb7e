import type { ReplayBundle, RunEvent } from '@pinion/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { effectServer } from '../../../testing/effect-server.ts';
import { jsonClient } from '../../../testing/json-client.ts';
import { must } from '../../../testing/must.ts';
import { startTestServer } from '../../../testing/test-server.ts';
import { scripted, smallWorkflow } from '../../../testing/small-workflow.ts';
import type { RunView } from '../read/run-view.ts';

let services: Awaited<ReturnType<typeof effectServer>>;
let server: Awaited<ReturnType<typeof startTestServer>>;
let call: ReturnType<typeof jsonClient>;
beforeAll(async () => {
  services = await effectServer();
  server = await startTestServer({ PINION_EGRESS_ALLOW: services.host });
  call = jsonClient(() => server.url);
  for (const name of ['shop.find', 'shop.price']) await must(201, call('POST', '/tools', services.tool(name, 'pure')));
});
afterAll(async () => {
  await server.close();
  await services.close();
});

/** Returns the graph in -> agent -> say -> tool -> out, with a separate node that cannot run. */
const file = (say = 'Found {{agent.response}} for {{in}}') => {
  const lines = [{ tool_calls: [{ name: 'shop.find', input: { q: 'kettle' } }] }, { text: 'a kettle' }];
  const pins = [{ name: 'found', selector: { tool: 'shop.find' } }];
  return smallWorkflow(
    'part',
    [
      { id: 'in', type: 'input' },
      { id: 'agent', type: 'agent', config: scripted(lines, { tools: [{ name: 'shop.find' }], pins }) },
      { id: 'say', type: 'prompt', config: { template: say } },
      { id: 'price', type: 'tool', config: { tool: { name: 'shop.price' }, input: { of: '{{agent.pins.found.id}}' } } },
      { id: 'out', type: 'output' },
      { id: 'broken', type: 'nonsense' },
    ],
    'in.value>agent.in',
    'agent.response>say.in',
    'say.text>price.text',
    'agent.response>price.about',
    'price.output>out.value',
  );
};
const whole = (say?: string) => {
  const { nodes, ...rest } = file(say);
  return { ...rest, nodes: nodes.filter(({ id }) => id !== 'broken') };
};
const keep = async (workflow: unknown): Promise<string> => (await call<{ id: string }>('POST', '/workflows', workflow)).body.id;
type Answer = RunView & { error: { code: string; message: string; details?: Record<string, unknown> } };
const start = (id: string, body: Record<string, unknown>) =>
  call<Answer>('POST', `/workflows/${id}/runs`, { input: 'Ada', wait_s: 20, ...body });
const bundleOf = async (id: string) => (await call<ReplayBundle>('GET', `/runs/${id}/bundle`)).body;
const statuses = (run: RunView) => Object.fromEntries(Object.entries(run.node_states).map(([id, { status }]) => [id, status]));
async function hits<Value>(work: () => Promise<Value>): Promise<[Value, string[]]> {
  const before = services.effects.length;
  const value = await work();
  return [value, services.pathsHit().slice(before)];
}
async function expectSameReplay(run: RunView): Promise<void> {
  const [replayed, none] = await hits(async () => call<RunView>('POST', '/replays', await bundleOf(run.run_id)));
  expect(none).toEqual([]);
  expect(JSON.stringify([replayed.body.output, replayed.body.nodes])).toBe(JSON.stringify([run.output, run.nodes]));
}

describe('run to here', () => {
  it('run to here runs the node and its upstream nodes and returns the outputs of its handles', async () => {
    const id = await keep(file());
    const [{ body }, seen] = await hits(() => start(id, { until: 'say' }));
    expect(body).toMatchObject({ status: 'succeeded', output: 'Found a kettle for Ada' });
    expect(seen).toEqual(['/shop.find']);
    expect(statuses(body)).toEqual({
      in: 'succeeded',
      agent: 'succeeded',
      say: 'succeeded',
      price: 'pending',
      out: 'pending',
      broken: 'pending',
    });
    const agent = (await start(id, { until: 'agent' })).body;
    expect(agent.output).toMatchObject({
      response: 'a kettle',
      found: { id: expect.any(String) },
      tool_order: [expect.any(String)],
    });
    await expectSameReplay(body);
    // A mistake elsewhere does not stop the run. A mistake on the way to the node does.
    expect((await start(id, {})).status).toBe(422);
    expect((await start(id, { until: 'broken' })).status).toBe(422);
    expect((await start(id, { until: 'nobody' })).body.error.details).toMatchObject({ pointer: '/until' });
  });

  it('run to here can be forked and stays a partial run', async () => {
    const { body } = await start(await keep(whole()), { until: 'say' });
    const forked = await call<RunView>('POST', `/runs/${body.run_id}/fork`, {
      at: { node_id: 'say' },
      edit: { config: { template: 'again {{agent.response}}' } },
      wait_s: 20,
    });
    expect(forked.body).toMatchObject({ status: 'succeeded', output: 'again a kettle' });
    expect(statuses(forked.body)).toMatchObject({ price: 'pending' });
    const [beyond, seen] = await hits(() =>
      call<RunView>('POST', `/runs/${forked.body.run_id}/fork`, { at: { node_id: 'price' }, wait_s: 20 }),
    );
    expect(beyond.body.status).toBe('succeeded');
    expect(seen).toEqual(['/shop.price']);
    expect(services.effects.at(-1)?.body).toMatchObject({ text: 'again a kettle' });
  });
});

describe('single node run', () => {
  it('a single node run uses the stored input values and the current workflow', async () => {
    const id = await keep(whole());
    const parent = (await start(id, {})).body;
    await must(200, call('PUT', `/workflows/${id}`, whole('Now {{agent.response}}')));
    const [say, none] = await hits(() => start(id, { only: ['say'], values_from: parent.run_id, input: null }));
    expect(say.body).toMatchObject({ status: 'succeeded', output: 'Now a kettle' });
    expect(none).toEqual([]);
    await expectSameReplay(say.body);

    const [price, once] = await hits(() => start(id, { only: ['price'], values_from: parent.run_id }));
    expect(once).toEqual(['/shop.price']);
    expect(price.body.status).toBe('succeeded');
    expect(services.effects.at(-1)?.body).toMatchObject({
      text: 'Found a kettle for Ada',
      about: 'a kettle',
      of: expect.stringMatching(/^e\d+$/),
    });
    await expectSameReplay(price.body);
    const { events } = await bundleOf(price.body.run_id);
    expect(events[0]).toMatchObject({ part: { only: ['price'], values_from: parent.run_id }, kept: { run_id: parent.run_id } });
  });

  it('a single node run without stored input values answers 409 with the missing nodes', async () => {
    const id = await keep(whole('Nobody'));
    expect((await start(id, { only: ['say'] })).body).toMatchObject({ status: 'succeeded', output: 'Nobody' });
    const part = (await start(id, { until: 'in' })).body;
    const missing = await start(id, { only: ['price'], values_from: part.run_id });
    expect([missing.status, missing.body.error.details]).toEqual([409, { nodes: ['say', 'agent'] }]);
    expect((await start(id, { only: ['say'], values_from: 'nowhere' })).status).toBe(404);
    expect((await start(id, { only: ['say'], until: 'say' })).status).toBe(400);
    expect((await start(id, { values_from: part.run_id })).status).toBe(400);
  });
});

describe('test data', () => {
  const given = () => {
    const workflow = whole('{{agent.response}} of {{in}}');
    const nodes = workflow.nodes.map(node =>
      node.id === 'agent'
        ? { ...node, config: { ...node.config, test_data: { response: 'a pinned kettle', found: { id: 'p1' } } } }
        : node,
    );
    return { ...workflow, nodes };
  };
  const reported = (events: readonly RunEvent[]) =>
    events.find(event => event.type === 'node.finished' && event.node_id === 'agent');

  it('test data replaces a node in a run that requests it and in no other', async () => {
    const id = await keep(given());
    const [tested, seen] = await hits(() => start(id, { use_test_data: true }));
    expect(tested.body.status).toBe('succeeded');
    expect(tested.body.nodes['say']).toEqual({ text: 'a pinned kettle of Ada' });
    expect(seen).toEqual(['/shop.price']);
    expect(services.effects.at(-1)?.body).toMatchObject({ of: 'p1' });
    expect(reported((await bundleOf(tested.body.run_id)).events)).toMatchObject({
      is_test_data: true,
      outputs: { response: 'a pinned kettle' },
    });
    await expectSameReplay(tested.body);
    const [real, both] = await hits(() => start(id, {}));
    expect(real.body.nodes['say']).toEqual({ text: 'a kettle of Ada' });
    expect(both).toEqual(['/shop.find', '/shop.price']);
  });

  it('test data is never used by a published version, which reports this', async () => {
    const id = await keep(given());
    await must(201, call('POST', `/workflows/${id}/publish`, {}));
    const [refused, none] = await hits(() => start(id, { use_test_data: true, version: 'published' }));
    expect([refused.status, refused.body.error.details]).toMatchObject([400, { pointer: '/use_test_data' }]);
    expect(none).toEqual([]);
    const [real, both] = await hits(() => start(id, { version: 'published' }));
    expect(real.body.nodes['say']).toEqual({ text: 'a kettle of Ada' });
    expect(both).toEqual(['/shop.find', '/shop.price']);
  });

  it('test data that is no record of handles fails the node and names the expected shape', async () => {
    const workflow = whole();
    const nodes = workflow.nodes.map(node =>
      node.id === 'say' ? { ...node, config: { ...node.config, test_data: 'text' } } : node,
    );
    const { body } = await start(await keep({ ...workflow, nodes }), { use_test_data: true });
    expect(body).toMatchObject({ status: 'failed', error: { code: 'VALIDATION_ERROR' } });
    expect(body.error.message).toContain('{"<handle>": value}');
  });
});
