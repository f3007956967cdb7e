import assert from 'node:assert/strict';
import type { AttackCase } from '../attack-case.ts';

export const attack: AttackCase = {
  fault: 'A cache in front of the server keeps a page with its nonce, and answers it to everybody.',
  async play(context) {
    const { origin } = await context.client();
    const pages = ['/', '/workflows', '/runs', '/tools', '/sign-in', '/settings', '/nowhere', '/workflows/x'];
    const nonces = new Set<string>();
    for (const page of pages)
      for (let visit = 0; visit < 2; visit++) {
        const { headers } = await fetch(origin + page);
        const caching = headers.get('cache-control') ?? '';
        assert.match(caching, /private|no-store/, page);
        assert.doesNotMatch(caching, /s-maxage|public/, page);
        nonces.add(/'nonce-([^']+)'/.exec(headers.get('content-security-policy') ?? '')?.[1] ?? page);
      }
    assert.equal(nonces.size, pages.length * 2, 'a nonce was used twice');
    return `${pages.length} pages are private, each visit has a nonce of its own`;
  },
};
