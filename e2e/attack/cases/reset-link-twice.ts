import assert from 'node:assert/strict';
import type { AttackCase } from '../attack-case.ts';

export const attack: AttackCase = {
  fault: 'A reset link that is used twice at once sets two passwords, and the later one wins.',
  async play(context) {
    const { client, owner, mutate, join } = await context.organization();
    const rosa = { name: 'Rosa', email: 'rosa@example.com', password: 'forgets her password' };
    const session = await join('viewer', rosa);
    type Members = { items: { user_id: string; name: string }[] };
    const { body } = await client.request<Members>('GET', '/members', { headers: owner });
    const id = body.items.find(({ name }) => name === 'Rosa')?.user_id ?? '';
    const link = await client.request<{ url: string }>('POST', `/members/${id}/reset-link`, { headers: owner });
    const token = link.body.url.split('#')[1];
    const passwords = ['chosen by the person', 'chosen by the thief', 'chosen by another thief'];
    const reset = await Promise.all(passwords.map(password => mutate('account.reset_password', { token, password })));
    assert.deepEqual(
      reset.map(({ status }) => status).sort((a, b) => a - b),
      [200, 404, 404],
    );
    assert.equal((await client.request('GET', '/workflows', { headers: session })).status, 401);
    return 'one of three requests at once set a password (200, 404, 404), and the sessions ended';
  },
};
