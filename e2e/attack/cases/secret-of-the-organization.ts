import assert from 'node:assert/strict';
import type { AttackCase } from '../attack-case.ts';

export const attack: AttackCase = {
  fault: 'An administrator of any workspace reads, replaces and deletes the secrets of the whole organization.',
  async play(context) {
    const { client, owner, outside, mutate, join } = await context.organization();
    const put = (body: object, headers: Record<string, string>) =>
      client.request('PUT', '/secrets', { body: { name: 'ORG_KEY', scope: 'org', ...body }, headers });
    assert.equal((await put({ value: 'org-wide-77', hosts: ['api.example.com'] }, owner)).status, 204);
    const made = await client.request<{ id: string }>('POST', '/workspaces', { body: { name: 'Second' }, headers: owner });
    assert.equal(made.status, 201, made.text);
    const signedIn = await mutate('account.sign_in', { email: 'olga@example.com', password: 'owns the organization' });
    const there = { cookie: signedIn.headers.getSetCookie()[0]?.split(';')[0] ?? '' };
    const switched = await mutate('session.switch', { workspace_id: made.body.id }, there);
    const second = { cookie: switched.headers.getSetCookie()[0]?.split(';')[0] ?? there.cookie };
    const mallory = { name: 'Mallory', email: 'mallory@example.com', password: 'between two people' };
    const attacker = await join('admin', mallory, second);

    const changes = [{ hosts: [outside.host] }, { hosts: [] }, { value: 'hers' }, { value: 'hers', hosts: [outside.host] }];
    for (const change of changes) assert.equal((await put(change, attacker)).status, 403, JSON.stringify(change));
    assert.equal((await client.request('DELETE', '/secrets/org/ORG_KEY', { headers: attacker })).status, 403);
    const listed = await client.request('GET', '/secrets', { headers: attacker });
    assert.doesNotMatch(listed.text, /api\.example\.com/);
    const own = await client.request('GET', '/secrets', { headers: owner });
    assert.match(own.text, /api\.example\.com/);
    return `${changes.length} changes and the deletion from another workspace: 403, its hosts are not shown there`;
  },
};
