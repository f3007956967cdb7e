import assert from 'node:assert/strict';
import type { AttackCase } from '../attack-case.ts';

type Added = { token: { token: string }; your_token: { token: string } };
type Row = { id: string };

export const attack: AttackCase = {
  fault: "An editor changes the owner's workflow, and the owner's next run sends the owner's own key with it.",
  async play(context) {
    const keys: string[] = [];
    const model = await context.listen((request, response) => {
      keys.push(String(request.headers.authorization));
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ choices: [{ message: { role: 'assistant', content: 'ok' }, finish_reason: 'stop' }] }));
    });
    const { client } = await context.startApp({ PINION_EGRESS_ALLOW: model.host });
    const member = { name: 'Eve', role: 'editor', your_name: 'Olga' };
    const { body: added } = await client.request<Added>('POST', '/members', { body: member });
    const [owner, editor] = [added.your_token.token, added.token.token];
    const secret = { name: 'MY_KEY', value: 'the-owners-own', scope: 'user', hosts: [model.host] };
    assert.equal((await client.request('PUT', '/secrets', { body: secret, token: owner })).status, 204);
    const file = (prompt: string): object => ({
      format: 'pinion.workflow/1',
      name: 'Mine',
      nodes: [
        {
          id: 'a',
          type: 'agent',
          config: {
            model: { provider: 'openai-compatible', model: 'm', base_url: `${model.origin}/v1`, credential: 'MY_KEY' },
            prompt,
            tools: [],
          },
        },
      ],
      edges: [],
    });
    const { body: stored } = await client.request<Row>('POST', '/workflows', { body: file('mine'), token: owner });
    const run = (attended: boolean) =>
      client.request('POST', `/workflows/${stored.id}/runs`, { body: { wait_s: 20, run_as: { attended } }, token: owner });
    await run(false);
    assert.deepEqual(keys, ['Bearer the-owners-own']);
    const saved = await client.request('PUT', `/workflows/${stored.id}`, {
      body: file('hers'),
      token: editor,
      headers: { 'if-match': '"1"' },
    });
    assert.ok(saved.status < 300, saved.text);
    await run(false);
    await run(true);
    assert.deepEqual(keys, ['Bearer the-owners-own']);
    return "the owner's key was sent by the owner's save only";
  },
};
