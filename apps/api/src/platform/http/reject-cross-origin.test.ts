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

describe('a server with a public URL', () => {
  const at = { host: '0.0.0.0', publicOrigin: 'https://pinion.example.com' };
  const asked = (headers: Record<string, string>) => rejectCrossOrigin({ method: 'POST', headers }, at)?.status;
  const own = 'pinion.example.com';
  it.each([
    [{ host: own }],
    [{ host: `${own}:443` }],
    [{ host: own.toUpperCase() }],
    [{ host: own, origin: `https://${own}` }],
    // A proxy that rewrites the host.
    [{ host, origin: `https://${own}` }],
    [{ host }],
  ])('rejectCrossOrigin accepts the headers %j', headers => expect(asked(headers)).toBeUndefined());
  it.each([
    [{ host: `${own}:8080` }, 421],
    [{ host: `evil.${own}` }, 421],
    [{ host: `${own}.evil.example` }, 421],
    [{ host: `x@${own}` }, 421],
    [{ host: `${own}/x` }, 421],
    [{ host: '192.0.2.1:3000' }, 421],
    [{ host: own, origin: `http://${own}` }, 403],
    [{ host: own, origin: `https://${own}:8443` }, 403],
    [{ host: own, origin: `https://evil.${own}` }, 403],
    [{ host: own, origin: 'null' }, 403],
    [{ host: own, origin: 'http://localhost:3000' }, 403],
  ])('rejectCrossOrigin rejects the headers %j', (headers, status) => expect(asked(headers)).toBe(status));
});

describe('a server on all addresses without a public URL', () => {
  const at = { host: '0.0.0.0', publicOrigin: undefined };
  const asked = (headers: Record<string, string>) => rejectCrossOrigin({ method: 'POST', headers }, at)?.status;
  it('rejectCrossOrigin accepts its IP addresses and its own pages there', () => {
    expect(asked({ host: '192.0.2.1:3000' })).toBeUndefined();
    expect(asked({ host: '[2001:db8::1]:3000', origin: 'http://[2001:db8::1]:3000' })).toBeUndefined();
    expect(asked({ host: '192.0.2.1:3000', origin: 'http://192.0.2.2:3000' })).toBe(403);
    expect(asked({ host: '192.0.2.1:3000', origin: 'http://192.0.2.1:4000' })).toBe(403);
  });
  it('rejectCrossOrigin rejects every host name, which an attacker could point here', () =>
    expect(asked({ host: 'rebound.example:3000' })).toBe(421));
});
