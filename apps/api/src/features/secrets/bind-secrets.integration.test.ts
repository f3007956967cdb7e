import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { jsonClient } from '../../testing/json-client.ts';
import { must } from '../../testing/must.ts';
import { startTestApi } from '../../testing/test-api.ts';
import { bindSecrets } from './bind-secrets.ts';

let surfaces: Awaited<ReturnType<typeof startTestApi>>;
const call = jsonClient(() => surfaces.origin);
beforeAll(async () => {
  surfaces = await startTestApi();
});
afterAll(() => surfaces.close());

const agent = (name: string, model: object) => ({
  format: 'pinion.workflow/1',
  name,
  nodes: [{ id: 'a', type: 'agent', config: { model: { model: 'm', ...model }, prompt: 'go', tools: [] } }],
  edges: [],
});
type Listed = { items: { name: string; hosts: string[] }[] };

describe('secrets stored before host binding existed', () => {
  it('bindSecrets binds them once to the providers and published addresses that agents call with them', async () => {
    for (const name of ['VENDOR_KEY', 'PROXY_KEY', 'DRAFT_KEY', 'TOOL_KEY'])
      await must(204, call('PUT', '/secrets', { name, value: `value-of-${name}`, scope: 'workspace' }));
    await must(201, call('POST', '/workflows', agent('Vendor', { provider: 'anthropic', credential: 'VENDOR_KEY' })));
    const compatible = { provider: 'openai-compatible', base_url: 'https://proxy.example/v1' };
    const published = agent('Proxy', { ...compatible, credential: 'PROXY_KEY' });
    const { id } = await must(201, call<{ id: string }>('POST', '/workflows', published));
    await must(201, call('POST', `/workflows/${id}/publish`, {}));
    await must(201, call('POST', '/workflows', agent('Draft', { ...compatible, credential: 'DRAFT_KEY' })));
    const tool = {
      name: 'speech.say',
      version: '1.0.0',
      description: 'says it',
      category: 'api',
      input_schema: { type: 'object' },
      gateway: 'http',
      gateway_config: { url: 'https://speech.example/say', headers: { authorization: '{{secrets.VENDOR_KEY}}' } },
      side_effect_policy: 'pure',
      secrets: ['VENDOR_KEY'],
    };
    await must(201, call('POST', '/tools', tool));
    await surfaces.database.prisma.secret.updateMany({ data: { hosts: null } });
    await bindSecrets(surfaces.edges);
    const { items } = await must(200, call<Listed>('GET', '/secrets'));
    expect(Object.fromEntries(items.map(item => [item.name, item.hosts]))).toMatchObject({
      VENDOR_KEY: ['api.anthropic.com', 'speech.example'],
      PROXY_KEY: ['proxy.example'],
      DRAFT_KEY: [],
      TOOL_KEY: [],
    });
    expect(await surfaces.edges.secrets.unbound()).toEqual([]);
  });
});
