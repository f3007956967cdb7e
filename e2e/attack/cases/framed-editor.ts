import assert from 'node:assert/strict';
import type { AttackCase } from '../attack-case.ts';

export const attack: AttackCase = {
  fault: 'A foreign page frames the editor and clicks in it, or reads the API by a GET of its visitor.',
  async play(context) {
    const client = await context.client();
    for (const path of ['/', '/workflows', '/workflows/x', '/nowhere', '/sign-in']) {
      const { headers, text } = await fetch(client.origin + path, { redirect: 'manual' }).then(async answer => ({
        headers: answer.headers,
        text: await answer.text(),
      }));
      const policy = headers.get('content-security-policy') ?? '';
      assert.match(policy, /frame-ancestors 'none'/, path);
      const scripts = policy.split('; ').find(one => one.startsWith('script-src ')) ?? '';
      assert.doesNotMatch(scripts, /unsafe/, path);
      assert.ok(text.length >= 0);
    }
    const read = await client.request('GET', '/tools', { headers: { 'sec-fetch-site': 'cross-site' } });
    assert.equal(read.status, 403);
    const own = await client.request('GET', '/tools');
    assert.equal(own.headers.get('cache-control'), 'no-store');
    return "frame-ancestors 'none' on every page, no unsafe script, cross-site GET 403";
  },
};
