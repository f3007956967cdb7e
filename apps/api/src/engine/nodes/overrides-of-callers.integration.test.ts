import type { ToolEnvelope } from '@pinion/contracts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { effectServer } from '../../testing/effect-server.ts';
import { jsonClient } from '../../testing/json-client.ts';
import { must } from '../../testing/must.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { scripted, smallWorkflow } from '../../testing/small-workflow.ts';

let services: Awaited<ReturnType<typeof effectServer>>;
let server: Awaited<ReturnType<typeof startTestServer>>;
let call: ReturnType<typeof jsonClient>;

beforeAll(async () => {
  services = await effectServer(path => (path.includes('slow') ? { delay_ms: 3000 } : {}));
  server = await startTestServer({ PINION_EGRESS_ALLOW: services.host });
  call = jsonClient(() => server.url);
  for (const name of ['desk.slow', 'desk.quick', 'desk.asked', 'desk.kept'])
    await must(201, call('POST', '/tools', services.tool(name, 'idempotent', { max_retries: 0 })));
});
afterAll(async () => {
  await server.close();
  await services.close();
});

/** A caller under test: `set` stores the keeper's overrides, `ask` has one call made and returns its envelope. */
type Caller = { set(tool: string, policy_overrides: unknown): Promise<void>; ask(tool: string): Promise<ToolEnvelope> };

const activate = async (agentId: string, tool: string, policy_overrides: unknown): Promise<void> => {
  await must(200, call('PUT', `/agents/${encodeURIComponent(agentId)}/activations/${tool}`, { enabled: true, policy_overrides }));
};

const outside = (agent_id: string): Caller => ({
  set: (tool, overrides) => activate(agent_id, tool, overrides),
  ask: async tool =>
    (await call<{ envelope: ToolEnvelope }>('POST', '/tools/execute', { tool, agent_id, input: { at: Math.random() } })).body
      .envelope,
});

/** Builds a workflow node that makes one call of each requested tool. */
function inWorkflow(nodeOf: (tool: string) => { id: string; type: string; config: Record<string, unknown> }): Caller {
  const ids = new Map<string, string>();
  const workflowFor = async (tool: string): Promise<string> => {
    const node = nodeOf(tool);
    const file = smallWorkflow('one call', [{ id: 'in', type: 'input' }, node], 'in.value>desk.in');
    const id = ids.get(tool) ?? (await call<{ id: string }>('POST', '/workflows', file)).body.id;
    ids.set(tool, id);
    return id;
  };
  return {
    set: async (tool, overrides) => activate(`${await workflowFor(tool)}/desk`, tool, overrides),
    ask: async tool => {
      const run = await call<{ run_id: string }>('POST', `/workflows/${await workflowFor(tool)}/runs`, {
        input: String(Math.random()),
        wait_s: 20,
      });
      const text = await (await fetch(`${server.url}/api/v1/runs/${run.body.run_id}/events`)).text();
      const events = text.split('\n').flatMap(event => (event.startsWith('data: ') ? [event.slice(6)] : []));
      const sealed = events.map(event => (JSON.parse(event) as { envelope?: ToolEnvelope }).envelope).findLast(one => one);
      if (sealed === undefined) throw new Error(`no receipt of ${tool}`);
      return sealed;
    },
  };
}

const agentNode = inWorkflow(tool => ({
  id: 'desk',
  type: 'agent',
  config: scripted([{ tool_calls: [{ name: tool, input: {} }] }, { text: 'done' }], { tools: [{ name: tool }] }),
}));
const toolNode = inWorkflow(tool => ({ id: 'desk', type: 'tool', config: { tool: { name: tool }, input: { n: 1 } } }));

describe.each([
  ['an agent of another program', outside('clerk')],
  ['an agent node', agentNode],
  ['a tool node', toolNode],
])('activation overrides for %s', (_who, caller) => {
  test('an activation overrides the time limit', async () => {
    await caller.set('desk.slow', { timeout_s: 1 });
    expect((await caller.ask('desk.slow')).error).toMatchObject({ code: 'TIMEOUT' });
  });

  test('an activation overrides the rate limit', async () => {
    await caller.set('desk.quick', { rate_limit: { max: 1, per_s: 0.001 } });
    expect((await caller.ask('desk.quick')).error ?? null).toBeNull();
    // Equal numbers, but separate buckets: earlier callers took nothing from this one.
    expect((await caller.ask('desk.quick')).error).toMatchObject({ code: 'RATE_LIMIT', details: { scope: 'agent' } });
  });
});
