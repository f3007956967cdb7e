import assert from 'node:assert/strict';
import type { AttackCase } from '../attack-case.ts';

type Added = { user_id: string; token: { token: string }; your_token: { token: string } };
type Questions = { items: { id: string }[] };

export const attack: AttackCase = {
  fault: 'An editor makes a call as any agent by naming it, and approves the irreversible call alone.',
  async play(context) {
    const { client } = await context.startApp({});
    const body = {
      name: 'pay.charge',
      version: '1.0.0',
      description: 'charges a card',
      category: 'api',
      input_schema: { type: 'object' },
      gateway: 'http',
      gateway_config: { url: 'http://127.0.0.1:9/none' },
      side_effect_policy: 'irreversible',
    };
    assert.equal((await client.request('POST', '/tools', { body })).status, 201);
    await client.request('PUT', '/agents/payer/activations/pay.charge', { body: { enabled: true } });
    const added = await client.request<Added>('POST', '/members', { body: { name: 'Ed', role: 'editor' } });
    const [editor, owner] = [added.body.token.token, added.body.your_token.token];
    const call = { tool: 'pay.charge', agent_id: 'payer', wait_s: 0 };
    const named = await client.request('POST', '/tools/execute', { body: call, token: editor });
    assert.equal(named.status, 403, 'an editor made a call as an agent that is not theirs');

    const bound = await client.request<{ token: string }>('POST', `/members/${added.body.user_id}/tokens`, {
      body: { name: 'Payer', agent_ids: ['payer'], permission: 'execute' },
      token: owner,
    });
    const { token } = bound.body;
    assert.equal((await client.request('GET', '/runs', { token })).status, 403, 'a token that only executes reads runs');
    assert.equal((await client.request('POST', '/tools/execute', { body: call, token })).status, 202);
    let pending: string | undefined;
    while (pending === undefined)
      pending = (await client.request<Questions>('GET', '/questions?state=open', { token: owner })).body.items[0]?.id;
    const answer = `/questions/${encodeURIComponent(pending)}/answer`;
    const decision = { decision: 'approve' };
    const own = await client.request('POST', answer, { body: decision, token: editor });
    assert.equal(own.status, 403, 'an editor approved an irreversible call of their own');
    assert.equal((await client.request('POST', answer, { body: decision, token: owner })).status, 200);
    return 'named agent 403, reading with an execute token 403, own approval 403, second person 200';
  },
};
