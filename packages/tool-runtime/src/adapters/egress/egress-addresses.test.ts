import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createEgress, isPublicAddress, OutboundFailure, portlessLoopback } from './index.ts';
import { TestNetwork, get } from './test-network.ts';

let deps = new TestNetwork();
beforeEach(() => {
  deps = new TestNetwork();
});
afterEach(() => deps.close());

describe('egress addresses', () => {
  it('egress refuses loopback in any notation, as a name and as a literal', async () => {
    const host = await deps.spy();
    const port = host.split(':')[1];
    const egress = deps.egressWith({});
    const names = [
      'localhost',
      '127.0.0.1',
      '127.1',
      '2130706433',
      '0x7f000001',
      '0177.0.0.1',
      '0x7f.1',
      '0.0.0.0',
      '0',
      '[::1]',
      '[::]',
      '[::ffff:127.0.0.1]',
      '[::ffff:7f00:1]',
      '[::127.0.0.1]',
      '[::ffff:0:127.0.0.1]',
      '[64:ff9b::7f00:1]',
      '[64:ff9b:1::7f00:1]',
      '[2001:470::5efe:10.0.0.1]',
      '[0:0:0:0:0:0:0:1]',
      '[0000:0000:0000:0000:0000:ffff:127.0.0.1]',
      '[2002:7f00:1::]',
      '[2001:0:7f00:1::1]',
      '[fe80::1]',
      '[fd00:ec2::254]',
      '169.254.169.254',
      '10.0.0.1',
      '100.100.100.200',
      '224.0.0.1',
      '168.63.129.16',
      '192.0.0.192',
      '127.0.0.1.',
      '127.0.1',
      '017700000001',
      '0x7F.0x0.0x0.0x1',
      '0177.0x0.0.1',
      '127.0x1',
      '%31%32%37.0.0.1',
      '①②⑦.⓪.⓪.①',
      '127。0。0。1',
      'ⓛⓞⓒⓐⓛⓗⓞⓢⓣ',
      'LOCALHOST',
    ];
    for (const name of names) {
      const result = await egress.fetch(`http://${name}:${port}/`, get());
      expect(result, name).toMatchObject({ ok: false, error: { code: 'POLICY_DENIED', details: { reason: 'address_blocked' } } });
    }
    expect(await egress.fetch(`https://localhost:${port}/`, get())).toMatchObject({
      ok: false,
      error: { details: { reason: 'address_blocked' } },
    });
    await expect(egress.fetchLike(`http://127.0.0.1:${port}/`)).rejects.toThrow(OutboundFailure);
    expect(deps.reached).toEqual([]);
  });

  it('isPublicAddress is false for every private IPv4 address, including mapped and translated ones', () => {
    const octet = fc.integer({ min: 0, max: 255 });
    const privateV4 = fc.oneof(
      fc.tuple(fc.constantFrom(10, 127, 0), octet, octet, octet),
      fc.tuple(fc.constant(172), fc.integer({ min: 16, max: 31 }), octet, octet),
      fc.tuple(fc.constant(192), fc.constant(168), octet, octet),
      fc.tuple(fc.constant(169), fc.constant(254), octet, octet),
      fc.tuple(fc.integer({ min: 224, max: 255 }), octet, octet, octet),
    );
    fc.assert(
      fc.property(privateV4, parts => {
        const v4 = parts.join('.');
        const hex = parts.map(part => part.toString(16).padStart(2, '0')).join('');
        const [high, low] = [hex.slice(0, 4), hex.slice(4)];
        const forms = [v4, `::ffff:${v4}`, `64:ff9b::${high}:${low}`, `2002:${high}:${low}::1`, `::${v4}`];
        return forms.every(form => !isPublicAddress(form));
      }),
    );
  });

  it('isPublicAddress is true for public addresses, including translated ones', () => {
    for (const address of ['8.8.8.8', '2606:4700::1111', '64:ff9b::808:808'])
      expect(isPublicAddress(address), address).toBe(true);
    for (const junk of ['', 'localhost', '1.2.3', '::g']) expect(isPublicAddress(junk), junk).toBe(false);
  });

  it('egress allows the hosts on the allow-list, with a specific port when one is given', async () => {
    const host = await deps.spy();
    const other = await deps.spy();
    const byPort = deps.egressWith({ allow: [` ${host} `] });
    expect(await byPort.fetch(`http://${host}/`, get())).toMatchObject({ ok: true, response: { status: 200 } });
    expect(await byPort.fetch(`http://${other}/`, get())).toMatchObject({ ok: false });
    const byHost = deps.egressWith({ allow: ['127.0.0.1'] });
    expect(await byHost.fetch(`http://${other}/`, get())).toMatchObject({ ok: true });
    expect(await byHost.fetch(`http://localhost:${other.split(':')[1]}/`, get())).toMatchObject({ ok: false });
    expect(() => createEgress({ allow: ['http://x y'] })).toThrow('allow-list');
  });

  it('egress never reaches its own server in any notation, whatever is on the allow-list', async () => {
    const host = await deps.spy();
    const port = host.split(':')[1];
    const names = [
      '127.0.0.1',
      'localhost',
      '[::1]',
      '127.0.0.2',
      '0.0.0.0',
      '[::ffff:127.0.0.1]',
      'a.localhost',
      'inner.example',
    ];
    const egress = deps.egressWith({
      allow: names.flatMap(name => [name, `${name}:${port}`]),
      ownOrigin: `http://${host}`,
      exceptions: [{ origin: `http://${host}`, pathPrefix: '/demo-shop' }],
      resolveName: (_host, _options, done) => done(null, [{ address: '127.0.0.1', family: 4 }]),
    });
    const spellings = [
      ...names,
      '127.1',
      '2130706433',
      '0x7f000001',
      '0177.0.0.1',
      '0',
      '[::]',
      'LOCALHOST',
      '127.0.0.1.',
      '①②⑦.0.0.1',
    ];
    for (const name of spellings) {
      const refused = { ok: false, error: { code: 'POLICY_DENIED', details: { reason: 'own_server' } } };
      const isNamed = names.includes(new URL(`http://${name}/`).hostname);
      const expected = isNamed ? refused : { ok: false, error: { code: 'POLICY_DENIED' } };
      expect(await egress.fetch(`http://${name}:${port}/api/v1/tools`, get()), name).toMatchObject(expected);
      expect(await egress.admitPeer({ host: name, port: Number(port) }), name).toMatchObject(expected);
    }
    egress.admit({ origin: `http://${host}`, pathPrefix: '/api' });
    expect(await egress.fetch(`http://${host}/api/v1/tools`, get())).toMatchObject({ ok: false });
    const outer = await deps.serve((_request, response) => response.writeHead(302, { location: `http://${host}/api` }).end());
    const other = deps.egressWith({ allow: [outer, host], ownOrigin: `http://${host}` });
    expect(await other.fetch(`http://${outer}/`, get())).toMatchObject({ error: { details: { reason: 'own_server' } } });
    await expect(other.fetchLike(`http://${host}/`)).rejects.toThrow(OutboundFailure);
    expect(deps.reached).toEqual([]);
    expect(await egress.fetch(`http://${host}/demo-shop/orders`, get())).toMatchObject({ ok: true });
  });

  it('portlessLoopback finds an allow-list entry that opens every port of this machine', () => {
    for (const entry of ['127.0.0.1', 'localhost', '::1', '[::1]', '127.1', '0.0.0.0', 'LOCALHOST', '0x7f.1', '::ffff:127.0.0.1'])
      expect(portlessLoopback(['db.internal', entry]), entry).toBe(entry);
    expect(portlessLoopback(['127.0.0.1:80', '[::1]:9', 'localhost:443', '10.0.0.1', 'db.internal', '', ' '])).toBeUndefined();
  });

  it('egress limits an exception to its path, also on an open connection', async () => {
    const host = await deps.spy();
    const egress = deps.egressWith({ exceptions: [{ origin: `http://${host}`, pathPrefix: '/demo/shop' }] });
    expect(await egress.fetch(`http://${host}/demo/shop/orders?x=1`, get())).toMatchObject({ ok: true });
    for (const path of [
      '/',
      '/demo/shopping',
      '/demo/shop/../../api',
      '/demo/shop/%2e%2e/%2e%2e/api',
      '/demo/shop/..%2f..%2fapi',
      '/api?x=/demo/shop',
    ]) {
      expect(await egress.fetch(`http://${host}${path}`, get()), path).toMatchObject({
        ok: false,
        error: { code: 'POLICY_DENIED' },
      });
    }
    expect(deps.reached).toEqual(['/demo/shop/orders?x=1']);
  });

  it('egress allows an additional address once a user has accepted it', async () => {
    const host = await deps.spy();
    const egress = deps.egressWith({});
    expect(await egress.fetch(`http://${host}/v1/models`, get())).toMatchObject({ ok: false });
    egress.admit({ origin: `http://${host}/v1`, pathPrefix: '/v1' });
    expect(await egress.fetch(`http://${host}/v1/models`, get())).toMatchObject({ ok: true });
    expect(await egress.fetch(`http://${host}/admin`, get())).toMatchObject({ ok: false });
  });

  it('egress calls only http and https URLs without a password', async () => {
    const egress = deps.egressWith({ allow: ['127.0.0.1'] });
    expect(await egress.fetch('file:///etc/passwd', get())).toMatchObject({ error: { code: 'POLICY_DENIED' } });
    expect(await egress.fetch('http://user:hunter2@127.0.0.1/', get())).toMatchObject({ error: { code: 'VALIDATION_ERROR' } });
    for (const address of ['http://8.8.8.8@127.0.0.1/', 'http://:p@127.0.0.1/', 'http://u%40x@127.0.0.1/'])
      expect(await egress.fetch(address, get()), address).toMatchObject({ error: { code: 'VALIDATION_ERROR' } });
    for (const address of [
      'http://[fe80::1%25eth0]/',
      'http://[::1/',
      'http://127.0.0.1:99999/',
      'http://256.0.0.1/',
      'http://a b/',
    ])
      expect(await egress.fetch(address, get()), address).toMatchObject({ error: { code: 'VALIDATION_ERROR' } });
    expect(await egress.fetch('nonsense', get())).toMatchObject({ error: { code: 'VALIDATION_ERROR' } });
  });
});
