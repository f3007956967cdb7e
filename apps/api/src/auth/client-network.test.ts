import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clientNetworks, standardAddress } from './client-network.ts';

describe('client networks', () => {
  it.each([
    '203.0.113.77',
    ' 203.0.113.77 ',
    '203.0.113.77:1234',
    '"203.0.113.77"',
    '"203.0.113.77:1234"',
    '::ffff:203.0.113.77',
    '::ffff:cb00:714d',
    '[::ffff:203.0.113.77]:443',
  ])('%s is one client with every other spelling of its address', spelling => {
    expect(clientNetworks(spelling)).toEqual(['203.0.113.77']);
  });

  it('all addresses of a /64 are one client, and those of a /48 one network', () => {
    const part = fc.integer({ min: 0, max: 0xffff }).map(value => value.toString(16));
    fc.assert(
      fc.property(part, fc.array(part, { minLength: 4, maxLength: 4 }), (subnet, host) => {
        const address = ['2001', 'db8', '1', subnet, ...host].join(':');
        const [site, network] = clientNetworks(address);
        expect(site).toBe('2001:db8:1::/48');
        expect(network).toBe(clientNetworks(`2001:db8:1:${subnet}::1`)[1]);
        expect(clientNetworks(`[${address}]:443`)).toEqual([site, network]);
        expect(clientNetworks(`${address}%eth0`)).toEqual([site, network]);
      }),
    );
  });

  it.each(['', 'unknown', '_hidden', '203.0.113', '1', '203.0.113.77:99:1', 'localhost'])('%j is no address', text => {
    expect(standardAddress(text)).toBeUndefined();
    expect(clientNetworks(text)).toEqual([text]);
  });
});
