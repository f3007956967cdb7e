import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AddedMember } from '../members/add-member.ts';
import type { RunView } from '../runs/read/run-view.ts';
import { effectServer } from '../../testing/effect-server.ts';
import { completion } from '../../testing/evaluating.ts';
import { jsonClient } from '../../testing/json-client.ts';
import { must } from '../../testing/must.ts';
import { startTestServer } from '../../testing/test-server.ts';

const vendor = await effectServer(path => (path.endsWith('/completions') ? { body: completion('fine') } : {}));
let server: Awaited<ReturnType<typeof startTestServer>>;
const call = jsonClient(() => server.url);
beforeAll(async () => {
  server = await startTestServer({ PINION_EGRESS_ALLOW: vendor.host });
});
afterAll(async () => {
  await server.close();
  await vendor.close();
});

it('a copy of the draft of another person reads no own secret of who copied it, until they save it', async () => {
  const { token, your_token } = await must(
    201,
    call<AddedMember>('POST', '/members', { name: 'Edgar', role: 'editor', your_name: 'Olga' }),
  );
  const owner = { authorization: `Bearer ${your_token?.token ?? ''}` };
  const editor = { authorization: `Bearer ${token.token}` };
  const secret = { name: 'VENDOR_KEY', value: 'value-of-the-owner', scope: 'user', hosts: [vendor.host] };
  await must(204, call('PUT', '/secrets', secret, owner));
  const model = {
    provider: 'openai-compatible',
    model: 'm',
    base_url: `http://${vendor.host}/any/path`,
    credential: 'VENDOR_KEY',
  };
  const nodes = [{ id: 'a', type: 'agent', config: { model, prompt: 'go', tools: [] } }];
  const file = { format: 'pinion.workflow/1', name: 'Agent', nodes, edges: [] };
  const { id: draft } = await must(201, call<{ id: string }>('POST', '/workflows', file, editor));
  const run = async (id: string): Promise<string> =>
    (await call<RunView>('POST', `/workflows/${id}/runs`, { input: null, wait_s: 20 }, owner)).body.status;

  const { id: copy } = await must(201, call<{ id: string }>('POST', `/workflows/${draft}/duplicate`, undefined, owner));
  expect(await run(copy)).toBe('failed');
  const { id: copyOfCopy } = await must(201, call<{ id: string }>('POST', `/workflows/${copy}/duplicate`, undefined, owner));
  expect(await run(copyOfCopy)).toBe('failed');
  expect(vendor.effects).toEqual([]);

  await must(200, call('PUT', `/workflows/${copy}`, { ...file, name: 'Mine' }, owner));
  expect(await run(copy)).toBe('succeeded');
  expect(vendor.effects).toHaveLength(1);
});
