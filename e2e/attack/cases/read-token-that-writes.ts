import assert from 'node:assert/strict';
import type { AttackCase } from '../attack-case.ts';

const mutations: [procedure: string, input: unknown][] = [
  ['account.rename', { name: 'Renamed by a token' }],
  ['account.end_sessions', {}],
  ['account.change_password', { current: 'owns the organization', next: 'chosen by a token' }],
  ['account.begin_two_factor', { password: 'owns the organization' }],
  ['account.end_two_factor', { code: '000000' }],
  ['session.switch', { workspace_id: 'any' }],
  ['workflows.create', { file: { format: 'pinion.workflow/1', name: 'x', nodes: [], edges: [] } }],
];

export const attack: AttackCase = {
  fault: 'A token that only reads renames its holder, ends their sessions and guesses their password.',
  async play(context) {
    const { client, owner, mutate } = await context.organization();
    type Members = { items: { user_id: string; name: string }[] };
    const members = await client.request<Members>('GET', '/members', { headers: owner });
    const me = members.body.items.find(({ name }) => name === 'Olga')?.user_id ?? '';
    const issued = await client.request<{ token: string }>('POST', `/members/${me}/tokens`, {
      body: { name: 'only reads', permission: 'read' },
      headers: owner,
    });
    assert.equal(issued.status, 201, issued.text);
    const token = { authorization: `Bearer ${issued.body.token}` };
    const refused: number[] = [];
    for (const [procedure, input] of mutations) {
      const { status, text } = await mutate(procedure, input, token);
      assert.ok(status === 403 || status === 401, `${procedure}: ${status} ${text.slice(0, 200)}`);
      refused.push(status);
    }
    assert.equal((await client.request('GET', '/workflows', { headers: token })).status, 200);
    const after = await client.request<Members>('GET', '/members', { headers: owner });
    assert.ok(after.body.items.some(({ user_id, name }) => user_id === me && name === 'Olga'));
    return `${refused.length} mutations refused, reading goes on, the session of the holder too`;
  },
};
