import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { guardedLookup, type ResolveName } from './checked-addresses.ts';
import { TestNetwork, get } from './test-network.ts';

let deps = new TestNetwork();
beforeEach(() => {
  deps = new TestNetwork();
});
afterEach(() => deps.close());

/** Creates a name resolver that returns something else each time. The last response repeats. */
function turncoat(...answers: string[][]): { resolveName: ResolveName; asked: string[] } {
  const requested: string[] = [];
  return {
    asked: requested,
    resolveName: (host, _options, done) => {
      const answer = answers[Math.min(requested.length, answers.length - 1)] ?? [];
      requested.push(host);
      done(
        null,
        answer.map(address => ({ address, family: address.includes(':') ? 6 : 4 })),
      );
    },
  };
}

describe('guardedLookup', () => {
  it('guardedLookup returns only the addresses that were checked', async () => {
    const { resolveName, asked } = turncoat(['93.184.216.34', '2606:4700::1111'], ['10.0.0.5']);
    const egress = deps.egressWith({ resolveName });
    expect(await egress.admitPeer({ host: 'db.example', port: 5432 })).toEqual({
      ok: true,
      addresses: [
        { address: '93.184.216.34', family: 4 },
        { address: '2606:4700::1111', family: 6 },
      ],
    });
    expect(await egress.admitPeer({ host: 'db.example', port: 5432 })).toMatchObject({
      ok: false,
      error: { code: 'POLICY_DENIED', details: { reason: 'address_blocked', host: 'db.example' } },
    });
    expect(asked).toEqual(['db.example', 'db.example']);
  });

  it('guardedLookup rejects a host with a private address or without any address', async () => {
    for (const answer of [['93.184.216.34', '127.0.0.1'], ['::1'], ['fe80::1%eth0'], ['::1.0.0.0'], []]) {
      const egress = deps.egressWith(turncoat(answer));
      expect(await egress.admitPeer({ host: 'db.example', port: 5432 }), String(answer)).toMatchObject({ ok: false });
    }
  });

  it.each(['127.0.0.1', '127.1', '0x7f.1', '2130706433', '::1', '[::1]', '::ffff:10.0.0.1', '0.0.0.0', '①②⑦.0.0.1'])(
    'guardedLookup rejects the literal %s without a DNS query',
    async host => {
      const { resolveName, asked } = turncoat(['93.184.216.34']);
      expect(await deps.egressWith({ resolveName }).admitPeer({ host, port: 5432 })).toMatchObject({
        error: { code: 'POLICY_DENIED' },
      });
      expect(asked).toEqual([]);
    },
  );

  it('guardedLookup accepts a host on the allow-list, with a specific port when one is given', async () => {
    const egress = deps.egressWith({ allow: ['127.0.0.1:5432', 'db.internal'], ...turncoat(['10.0.0.5']) });
    expect(await egress.admitPeer({ host: '127.0.0.1', port: 5432 })).toMatchObject({ ok: true });
    expect(await egress.admitPeer({ host: '127.0.0.1', port: 6379 })).toMatchObject({ ok: false });
    expect(await egress.admitPeer({ host: 'db.internal', port: 1 })).toMatchObject({ addresses: [{ address: '10.0.0.5' }] });
  });

  it('guardedLookup accepts only a plain host and port', async () => {
    const egress = deps.egressWith(turncoat(['93.184.216.34']));
    for (const host of ['', 'a b', 'a/b', 'u@h', 'h:5432', 'h#', 'a\\b', 'fe80::1%25eth0'])
      expect(await egress.admitPeer({ host, port: 5432 }), host).toMatchObject({ error: { code: 'VALIDATION_ERROR' } });
    for (const port of [0, -1, 65_536, 1.5, Number.NaN])
      expect(await egress.admitPeer({ host: 'db.example', port })).toMatchObject({ error: { code: 'VALIDATION_ERROR' } });
  });

  it('guardedLookup never returns an address that is not public, whatever the name server answers', async () => {
    const address = fc.oneof(fc.ipV4(), fc.ipV6());
    await fc.assert(
      fc.asyncProperty(fc.array(address, { maxLength: 4 }), async answer => {
        const result = await deps.egressWith(turncoat(answer)).admitPeer({ host: 'db.example', port: 1 });
        if (result.ok) expect(result.addresses.map(one => one.address)).toEqual(answer);
        expect(result.ok).toBe(answer.length > 0 && answer.every(isPublic));
      }),
    );
  });
});

describe('DNS rebinding', () => {
  it('egress resolves a host once per connection and connects to the checked address', async () => {
    const { resolveName, asked } = turncoat(['93.184.216.34'], ['127.0.0.1']);
    const lookup = guardedLookup(resolveName);
    const ask = () =>
      new Promise(settle => lookup('rebind.example', { all: true }, (error, found) => settle(error === null ? found : error)));
    expect(await ask()).toEqual([{ address: '93.184.216.34', family: 4 }]);
    expect(await ask()).toMatchObject({ tool_error: { code: 'POLICY_DENIED' } });
    expect(asked).toHaveLength(2);
  });

  it('egress refuses a rebound address at the socket for any port and after any redirect', async () => {
    const inner = await deps.spy();
    const port = inner.split(':')[1];
    const outer = await deps.serve((_request, response) =>
      response.writeHead(302, { location: `http://rebind.example:${port}/x` }).end(),
    );
    const { resolveName, asked } = turncoat(['127.0.0.1']);
    const egress = deps.egressWith({ allow: [outer], resolveName });
    for (const url of [`http://rebind.example:${port}/`, `https://rebind.example:${port}/`, `http://${outer}/`])
      expect(await egress.fetch(url, get()), url).toMatchObject({ error: { details: { reason: 'address_blocked' } } });
    expect(asked).toHaveLength(3);
    expect(deps.reached).toEqual([]);
  });
});

/**
 * Checks whether an address is public. Written a second time by hand for the property above: the addresses that no route on the
 * open internet leads to.
 */
function isPublic(address: string): boolean {
  if (!address.includes(':')) return isPublicV4(address);
  const label = wordsOf(address);
  const [a = 0, b = 0] = label;
  const v4 = [label[6] ?? 0, label[7] ?? 0].flatMap(word => [word >> 8, word & 255]).join('.');
  if (label.slice(0, 5).every(word => word === 0) && label[5] === 0xffff) return isPublicV4(v4);
  if (a === 0x64 && b === 0xff9b && label.slice(2, 6).every(word => word === 0)) return isPublicV4(v4);
  if ((label[4] === 0 || label[4] === 0x200) && label[5] === 0x5efe) return false;
  if (a >> 13 !== 1 || a === 0x2002) return false;
  if (a === 0x2001 && (b < 0x200 || b === 0xdb8)) return false;
  if (a === 0x2620 && b === 0x4f && label[2] === 0x8000) return false;
  return !(a === 0x3fff && b < 0x1000);
}

function isPublicV4(address: string): boolean {
  const [a = 0, b = 0, c = 0, d = 0] = address.split('.').map(Number);
  if (a === 0 || a === 10 || a === 127 || a >= 224) return false;
  if (a === 100) return b < 64 || b > 127;
  if (a === 169) return b !== 254;
  if (a === 172) return b < 16 || b > 31;
  if (a === 168) return !(b === 63 && c === 129 && d === 16);
  if (a === 198) return b !== 18 && b !== 19 && !(b === 51 && c === 100);
  if (a === 203) return !(b === 0 && c === 113);
  if (a !== 192) return true;
  return !(b === 168 || (b === 0 && (c === 0 || c === 2)) || [`88.99`, `175.48`, `31.196`, `52.193`].includes(`${b}.${c}`));
}

function wordsOf(address: string): number[] {
  const hex = address.replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_all, ...parts: string[]) => {
    const [a = 0, b = 0, c = 0, d = 0] = parts.slice(0, 4).map(Number);
    return `${((a << 8) | b).toString(16)}:${((c << 8) | d).toString(16)}`;
  });
  const [head = '', tail] = hex.split('::');
  const read = (text: string): number[] => (text === '' ? [] : text.split(':').map(word => Number.parseInt(word, 16)));
  const [left, right] = [read(head), read(tail ?? '')];
  return tail === undefined ? left : [...left, ...Array<number>(8 - left.length - right.length).fill(0), ...right];
}
