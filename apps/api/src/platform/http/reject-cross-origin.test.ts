import { describe, expect, it } from 'vitest';
import { rejectCrossOrigin } from './reject-cross-origin.ts';

const host = '127.0.0.1:3000';
const ask = (headers: Record<string, string>, method = 'POST'): number | undefined =>
  rejectCrossOrigin({ method, headers })?.status;

describe('accepted requests', () => {
  it.each([
    [{ host }],
    [{ host: 'localhost:3000' }],
    [{ host: '[::1]:3000' }],
    [{ host: 'LOCALHOST:3000' }],
    [{ host, origin: 'http://127.0.0.1:3000' }],
    [{ host, origin: 'http://localhost:3000' }],
    [{ host, 'sec-fetch-site': 'same-origin' }],
  ])('rejectCrossOrigin accepts the headers %j', headers => expect(ask(headers)).toBeUndefined());
});

describe('rejected requests', () => {
  it.each([
    // An attacker's host name that resolves to this machine.
    [{ host: 'rebound.example:3000' }, 421],
    [{ host: '127.0.0.1.example.com' }, 421],
    [{ host: 'localhost.example.com:3000' }, 421],
    [{ host: '' }, 421],
    // A page of another origin that uses its visitor's browser.
    [{ host, origin: 'https://evil.example' }, 403],
    [{ host, origin: 'null' }, 403],
    [{ host, origin: 'http://localhost:4000' }, 403],
    [{ host, origin: 'http://localhost:3000.evil.example' }, 403],
    [{ host, origin: 'https://127.0.0.1:3000' }, 403],
    [{ host, 'sec-fetch-site': 'cross-site' }, 403],
  ])('rejectCrossOrigin rejects the headers %j', (headers, status) => expect(ask(headers)).toBe(status));
});

it.each(['/api/v1/tools/export', '/trpc/tools.list', '/blobs/x', '/metrics', '/mcp', '/demo-shop/orders?x'])(
  'rejectCrossOrigin lets no other site read %s',
  url => {
    for (const site of ['cross-site', 'same-site'])
      expect(rejectCrossOrigin({ method: 'GET', url, headers: { host, 'sec-fetch-site': site } })?.status).toBe(403);
    for (const site of ['same-origin', 'none'])
      expect(rejectCrossOrigin({ method: 'GET', url, headers: { host, 'sec-fetch-site': site } })).toBeUndefined();
  },
);

it('rejectCrossOrigin lets a link from another site open a page', () => {
  expect(ask({ host, 'sec-fetch-site': 'cross-site' }, 'GET')).toBeUndefined();
});
