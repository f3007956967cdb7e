import Fastify from 'fastify';
import { afterEach, describe, expect, it } from 'vitest';
import { readTrustedProxies } from './trusted-proxies.ts';

const apps: ReturnType<typeof Fastify>[] = [];
afterEach(() => Promise.all(apps.splice(0).map(app => app.close())));

/** Returns the address of the client as the server sees it. */
async function clientAddress(trusted: string, remoteAddress: string, headers: Record<string, string>): Promise<string> {
  const app = Fastify({ trustProxy: readTrustedProxies(trusted) });
  apps.push(app);
  app.get('/', request => request.ip);
  return (await app.inject({ url: '/', remoteAddress, headers })).body;
}

describe('the address of a client', () => {
  it.each([
    ['203.0.113.7', {}, '203.0.113.7'],
    // Nobody but a trusted proxy says who the client is.
    ['203.0.113.7', { 'x-forwarded-for': '1.2.3.4' }, '203.0.113.7'],
    ['10.0.0.1', { 'x-forwarded-for': '1.2.3.4' }, '1.2.3.4'],
    ['::ffff:10.0.0.1', { 'x-forwarded-for': '1.2.3.4' }, '1.2.3.4'],
    ['::1', { 'x-forwarded-for': '2001:db8::7' }, '2001:db8::7'],
    // Addresses before the first untrusted one are the client's own words.
    ['10.0.0.1', { 'x-forwarded-for': '6.6.6.6, 1.2.3.4, 10.0.0.9' }, '1.2.3.4'],
  ])('a connection from %s with %j comes from %s', async (remote, headers, address) =>
    expect(await clientAddress('10.0.0.0/8, ::1', remote, headers)).toBe(address),
  );

  it('no header counts without trusted proxies', async () =>
    expect(await clientAddress('', '10.0.0.1', { 'x-forwarded-for': '1.2.3.4' })).toBe('10.0.0.1'));

  it.each(['10.0.0.0/33', 'proxy.example.com', '10.0.0.0/', '1.2.3.4/8/8', '::1/129'])(
    'readTrustedProxies names the entry %s that is no address or network',
    entry => expect(() => readTrustedProxies(`127.0.0.1,${entry}`)).toThrow(`PINION_TRUSTED_PROXIES has ${entry}`),
  );
});
