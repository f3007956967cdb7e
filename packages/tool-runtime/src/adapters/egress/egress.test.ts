import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { OutboundRequest } from '../../ports/index.ts';
import { createEgress, type GuardedEgress, isPublicAddress, OutboundFailure } from './index.ts';

const servers: Server[] = [];
const doors: GuardedEgress[] = [];

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  return `127.0.0.1:${(server.address() as AddressInfo).port}`;
}

function egressWith(options: Parameters<typeof createEgress>[0]): GuardedEgress {
  const egress = createEgress(options);
  doors.push(egress);
  return egress;
}

const get = (more: Partial<OutboundRequest> = {}): OutboundRequest => ({
  method: 'GET',
  signal: new AbortController().signal,
  ...more,
});

async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return text;
}

let reached: string[] = [];
beforeEach(() => {
  reached = [];
});
afterEach(async () => {
  await Promise.all(doors.splice(0).map(door => door.close()));
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

const spy = (): Promise<string> =>
  serve((request, response) => {
    reached.push(request.url ?? '');
    response.end('secret');
  });

describe('addresses', () => {
  it('refuses loopback in any notation, as a name and as a literal', async () => {
    const host = await spy();
    const port = host.split(':')[1];
    const egress = egressWith({});
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
      '[64:ff9b::7f00:1]',
      '[2002:7f00:1::]',
      '[2001:0:7f00:1::1]',
      '[fe80::1]',
      '[fd00:ec2::254]',
      '169.254.169.254',
      '10.0.0.1',
      '100.100.100.200',
      '224.0.0.1',
      '168.63.129.16',
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
    expect(reached).toEqual([]);
  });

  it('holds for every private IPv4 address, mapped and translated', () => {
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

  it('lets the open internet through, also translated', () => {
    for (const address of ['8.8.8.8', '2606:4700::1111', '64:ff9b::808:808'])
      expect(isPublicAddress(address), address).toBe(true);
    for (const junk of ['', 'localhost', '1.2.3', '::g']) expect(isPublicAddress(junk), junk).toBe(false);
  });

  it('lets through what the administrator names, by port when told', async () => {
    const host = await spy();
    const other = await spy();
    const byPort = egressWith({ allow: [` ${host} `] });
    expect(await byPort.fetch(`http://${host}/`, get())).toMatchObject({ ok: true, response: { status: 200 } });
    expect(await byPort.fetch(`http://${other}/`, get())).toMatchObject({ ok: false });
    const byHost = egressWith({ allow: ['127.0.0.1'] });
    expect(await byHost.fetch(`http://${other}/`, get())).toMatchObject({ ok: true });
    expect(await byHost.fetch(`http://localhost:${other.split(':')[1]}/`, get())).toMatchObject({ ok: false });
    expect(() => createEgress({ allow: ['http://x y'] })).toThrow('allow-list');
  });

  it('opens an exception for one path only, also on a connection that stands', async () => {
    const host = await spy();
    const egress = egressWith({ exceptions: [{ origin: `http://${host}`, pathPrefix: '/demo/shop' }] });
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
    expect(reached).toEqual(['/demo/shop/orders?x=1']);
  });

  it('opens one more when a person has accepted it', async () => {
    const host = await spy();
    const egress = egressWith({});
    expect(await egress.fetch(`http://${host}/v1/models`, get())).toMatchObject({ ok: false });
    egress.admit({ origin: `http://${host}/v1`, pathPrefix: '/v1' });
    expect(await egress.fetch(`http://${host}/v1/models`, get())).toMatchObject({ ok: true });
    expect(await egress.fetch(`http://${host}/admin`, get())).toMatchObject({ ok: false });
  });

  it('calls only http and https, and takes no password in an address', async () => {
    const egress = egressWith({ allow: ['127.0.0.1'] });
    expect(await egress.fetch('file:///etc/passwd', get())).toMatchObject({ error: { code: 'POLICY_DENIED' } });
    expect(await egress.fetch('http://user:hunter2@127.0.0.1/', get())).toMatchObject({ error: { code: 'VALIDATION_ERROR' } });
    expect(await egress.fetch('nonsense', get())).toMatchObject({ error: { code: 'VALIDATION_ERROR' } });
  });
});

describe('redirects', () => {
  it('checks every hop again', async () => {
    const inner = await spy();
    const outer = await serve((_request, response) => response.writeHead(302, { location: `http://${inner}/x` }).end());
    expect(await egressWith({ allow: [outer] }).fetch(`http://${outer}/`, get())).toMatchObject({
      error: { details: { reason: 'address_blocked' } },
    });
    expect(reached).toEqual([]);
  });

  it('tells another origin nothing about who asks', async () => {
    const seen: IncomingMessage['headers'][] = [];
    const other = await serve((request, response) => {
      seen.push(request.headers);
      response.end('ok');
    });
    const first = await serve((_request, response) => response.writeHead(302, { location: `http://${other}/` }).end());
    const egress = egressWith({ allow: ['127.0.0.1'] });
    const headers = { Authorization: 'Bearer k1', 'X-Api-Key': 'k2', 'x-anything': 'k3', cookie: 'k4', accept: 'text/plain' };
    const result = await egress.fetch(`http://${first}/`, get({ headers }));
    expect(result).toMatchObject({ ok: true, response: { status: 200, url: `http://${other}/` } });
    const viaFetch = await egress.fetchLike(`http://${first}/`, { headers });
    expect(await viaFetch.text()).toBe('ok');
    expect(seen).toHaveLength(2);
    expect(JSON.stringify(seen)).not.toMatch(/k[1234]/);
    expect(seen[0]?.accept).toBe('text/plain');
  });

  it('never repeats a body at another origin', async () => {
    const other = await spy();
    const first = await serve((_request, response) => response.writeHead(307, { location: `http://${other}/` }).end());
    const egress = egressWith({ allow: ['127.0.0.1'] });
    const result = await egress.fetch(`http://${first}/`, get({ method: 'POST', body: 'secret' }));
    expect(result).toMatchObject({ ok: false, error: { code: 'POLICY_DENIED', details: { reason: 'cross_origin_redirect' } } });
    await expect(egress.fetchLike(`http://${first}/`, { method: 'POST', body: 'secret' })).rejects.toThrow(
      'Only reading is followed',
    );
    expect(reached).toEqual([]);
  });

  it('repeats the request for 307 and 308, asks with GET after 303 and after a POST', async () => {
    const seen: string[] = [];
    const host = await serve((request, response) => {
      void bodyOf(request).then(body => {
        const status = Number(request.url?.slice(1));
        seen.push(`${request.method} ${request.url} ${body} ${String(request.headers['x-key'] ?? '')}`);
        if (status > 0) response.writeHead(status, { location: '/' });
        response.end();
      });
    });
    const egress = egressWith({ allow: [host] });
    for (const status of [301, 302, 303, 307, 308]) {
      await egress.fetch(
        `http://${host}/${status}`,
        get({ method: 'POST', body: 'b', headers: { 'x-key': 'k', 'content-type': 'text/plain' } }),
      );
    }
    expect(seen.filter(line => line.includes(' / '))).toEqual(['GET /  k', 'GET /  k', 'GET /  k', 'POST / b k', 'POST / b k']);
  });

  it('gives up after five', async () => {
    let count = 0;
    const host = await serve((_request, response) => {
      count += 1;
      response.writeHead(302, { location: '/again' }).end();
    });
    expect(await egressWith({ allow: [host] }).fetch(`http://${host}/`, get())).toMatchObject({
      error: { code: 'PROVIDER_ERROR', details: { reason: 'too_many_redirects' } },
    });
    expect(count).toBe(6);
  });
});

describe('answers', () => {
  it('stops reading at the limit, announced or not, and at a bomb', async () => {
    const bomb = gzipSync(Buffer.alloc(5_000_000));
    const host = await serve((request, response) => {
      if (request.url === '/announced') return response.writeHead(200, { 'content-length': '999999' }).write('x');
      if (request.url === '/bomb') return response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb);
      const more = () => {
        while (!response.destroyed && response.write(Buffer.alloc(65_536)));
        if (!response.destroyed) response.once('drain', more);
      };
      return more();
    });
    const egress = egressWith({ allow: [host], maxBytes: 100_000, maxStreamBytes: 100_000 });
    expect(bomb.length).toBeLessThan(100_000);
    for (const path of ['announced', 'endless', 'bomb']) {
      expect(await egress.fetch(`http://${host}/${path}`, get()), path).toMatchObject({
        error: { code: 'PROVIDER_ERROR', details: { reason: 'response_too_large' } },
      });
    }
    const response = await egress.fetchLike(`http://${host}/endless`);
    await expect(response.text()).rejects.toThrow('larger than');
    await expect(egress.fetchLike(`http://${host}/bomb`)).rejects.toThrow('larger than');
  });

  it('undoes gzip and brotli', async () => {
    const host = await serve((request, response) => {
      const encoding = request.url === '/br' ? 'br' : 'gzip';
      response
        .writeHead(200, { 'content-encoding': encoding })
        .end(encoding === 'br' ? brotliCompressSync('hello') : gzipSync('hello'));
    });
    const egress = egressWith({ allow: [host] });
    for (const path of ['br', 'gzip']) {
      const result = await egress.fetch(`http://${host}/${path}`, get());
      expect(result.ok && Buffer.from(result.response.bytes).toString()).toBe('hello');
    }
    expect(await (await egress.fetchLike(`http://${host}/gzip`)).text()).toBe('hello');
  });

  it('says which way the connection failed', async () => {
    const host = await serve(request => request.socket.destroy());
    const egress = egressWith({ allow: ['127.0.0.1'] });
    expect(await egress.fetch(`http://${host}/`, get())).toMatchObject({ error: { code: 'NETWORK_ERROR' } });
    expect(await egress.fetch('http://127.0.0.1:1/', get())).toMatchObject({
      error: { code: 'NETWORK_ERROR', details: { network_code: 'ECONNREFUSED' } },
    });
    expect(await egress.fetch('http://nowhere.invalid/', get())).toMatchObject({ error: { code: 'NETWORK_ERROR' } });
  });

  it('refuses line breaks in headers', async () => {
    const host = await spy();
    const egress = egressWith({ allow: [host] });
    for (const value of ['a\r\nX-Evil: 1', 'a\nb', 'a\0']) {
      expect(await egress.fetch(`http://${host}/`, get({ headers: { 'x-a': value } }))).toMatchObject({
        error: { code: 'VALIDATION_ERROR' },
      });
    }
    expect(await egress.fetch(`http://${host}/`, get({ headers: { 'x a': '1' } }))).toMatchObject({
      error: { code: 'VALIDATION_ERROR' },
    });
    expect(reached).toEqual([]);
  });

  it('tells when bytes leave, and not before', async () => {
    const host = await spy();
    let sent = 0;
    const onSent = () => {
      sent += 1;
    };
    const egress = egressWith({ allow: ['127.0.0.1'] });
    await egress.fetch('http://127.0.0.1:1/', get({ onSent }));
    await egress.fetch('http://10.0.0.1/', get({ onSent }));
    expect(sent).toBe(0);
    await egress.fetch(`http://${host}/`, get({ onSent }));
    expect(sent).toBe(1);
  });

  it('is stopped by its signal, before and during', async () => {
    let arrived: () => void = () => undefined;
    const here = new Promise<void>(resolve => {
      arrived = resolve;
    });
    const host = await serve(() => arrived());
    const egress = egressWith({ allow: [host] });
    const during = new AbortController();
    const pending = egress.fetch(`http://${host}/`, get({ signal: during.signal }));
    await here;
    during.abort();
    expect(await pending).toMatchObject({ ok: false, error: { details: { aborted: true } } });
    expect(await egress.fetch(`http://${host}/`, get({ signal: AbortSignal.abort() }))).toMatchObject({ ok: false });
    await expect(egress.fetchLike(`http://${host}/`, { signal: AbortSignal.abort() })).rejects.toMatchObject({
      name: 'AbortError',
    });
  });

  it('uses its connections again', async () => {
    const ports = new Set<number | undefined>();
    const host = await serve((request, response) => {
      ports.add(request.socket.remotePort);
      response.end('x'.repeat(1024));
    });
    const egress = egressWith({ allow: [host] });
    for (let round = 0; round < 20; round += 1) {
      await Promise.all(Array.from({ length: 4 }, () => egress.fetch(`http://${host}/`, get())));
    }
    // A connection is free a moment after its answer, so that a burst right behind may open its own once.
    expect(ports.size).toBeLessThanOrEqual(8);
  });
});
