import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ObservedRun } from '../agent-run.ts';
import type { AttackCase } from '../attack-case.ts';

/** Longer than the lease of a run, so that a server that considers its server dead takes it over. */
const callMs = 16_000;

export const attack: AttackCase = {
  fault: 'Two servers of one host name in containers of their own take each other for dead, and take over living runs.',
  kind: 'waits',
  async play(context) {
    const DATABASE_URL = context.databaseUrl();
    let hits = 0;
    const service = await context.listen((request, response) => {
      hits += 1;
      request.resume();
      setTimeout(() => response.writeHead(200, { 'content-type': 'application/json' }).end('{"id":"order"}'), callMs);
    });
    const env = { DATABASE_URL, PINION_EGRESS_ALLOW: service.host };
    const { client } = await context.startContainedApp(env);
    const tool = {
      name: 'slow.order',
      version: '1.0.0',
      description: 'Orders slowly.',
      category: 'api',
      input_schema: { type: 'object' },
      gateway: 'http',
      gateway_config: { url: service.origin },
      side_effect_policy: 'irreversible',
      confirmation: 'never',
      timeout_s: 60,
    };
    assert.equal((await client.request('POST', '/tools', { body: tool })).status, 201);
    const node = (id: string, type: string, config: unknown) => ({ id, type, position: { x: 0, y: 0 }, config });
    const file = {
      format: 'pinion.workflow/1',
      name: 'Ordered slowly',
      nodes: [node('in', 'input', {}), node('order', 'tool', { tool: { name: tool.name, version: tool.version }, input: {} })],
      edges: [],
    };
    const created = await client.request<{ id: string }>('POST', '/workflows', { body: file });
    assert.equal(created.status, 201, created.text);
    const started = client.request<ObservedRun>('POST', `/workflows/${created.body.id}/runs`, {
      body: { input: {}, wait_s: 55 },
    });
    while (hits === 0) await sleep(100);
    const others = await context.startContainedApp(env);
    const { body: run } = await started;
    const seen = await others.client.request<ObservedRun>('GET', `/runs/${run.run_id}`);
    assert.equal(`${run.status} ${seen.body.status} ${hits}`, 'succeeded succeeded 1', JSON.stringify(run.error));
    return `the run ended succeeded with ${hits} request; both servers in a process namespace of their own: ${others.isContained}`;
  },
};
