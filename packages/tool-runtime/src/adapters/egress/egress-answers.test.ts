import type { IncomingMessage } from 'node:http';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { bodyOf, TestNetwork, get } from './test-network.ts';

let deps = new TestNetwork();
beforeEach(() => {
  deps = new TestNetwork();
});
afterEach(() => deps.close());

describe('egress redirects', () => {
  it('egress checks every hop of a redirect', async () => {
    const inner = await deps.spy();
    const outer = await deps.serve((_request, response) => response.writeHead(302, { location: `http://${inner}/x` }).end());
    expect(await deps.egressWith({ allow: [outer] }).fetch(`http://${outer}/`, get())).toMatchObject({
      error: { details: { reason: 'address_blocked' } },
    });
    expect(deps.reached).toEqual([]);
  });

  it('egress sends no credentials to another origin after a redirect', async () => {
    const seen: IncomingMessage['headers'][] = [];
    const other = await deps.serve((request, response) => {
      seen.push(request.headers);
      response.end('ok');
    });
    const first = await deps.serve((_request, response) => response.writeHead(302, { location: `http://${other}/` }).end());
    const egress = deps.egressWith({ allow: ['127.0.0.1'] });
    const headers = { Authorization: 'Bearer k1', 'X-Api-Key': 'k2', 'x-anything': 'k3', cookie: 'k4', accept: 'text/plain' };
    const result = await egress.fetch(`http://${first}/`, get({ headers }));
    expect(result).toMatchObject({ ok: true, response: { status: 200, url: `http://${other}/` } });
    const viaFetch = await egress.fetchLike(`http://${first}/`, { headers });
    expect(await viaFetch.text()).toBe('ok');
    expect(seen).toHaveLength(2);
    expect(JSON.stringify(seen)).not.toMatch(/k[1234]/);
    expect(seen[0]?.accept).toBe('text/plain');
  });

  it('egress never resends a body to another origin', async () => {
    const other = await deps.spy();
    const first = await deps.serve((_request, response) => response.writeHead(307, { location: `http://${other}/` }).end());
    const egress = deps.egressWith({ allow: ['127.0.0.1'] });
    const result = await egress.fetch(`http://${first}/`, get({ method: 'POST', body: 'secret' }));
    expect(result).toMatchObject({ ok: false, error: { code: 'POLICY_DENIED', details: { reason: 'cross_origin_redirect' } } });
    await expect(egress.fetchLike(`http://${first}/`, { method: 'POST', body: 'secret' })).rejects.toThrow(
      'Only GET and HEAD requests',
    );
    expect(deps.reached).toEqual([]);
  });

  it('egress repeats the request after 307 and 308, and uses GET after 303 and after a redirected POST', async () => {
    const seen: string[] = [];
    const host = await deps.serve((request, response) => {
      void bodyOf(request).then(body => {
        const status = Number(request.url?.slice(1));
        seen.push(`${request.method} ${request.url} ${body} ${String(request.headers['x-key'] ?? '')}`);
        if (status > 0) response.writeHead(status, { location: '/' });
        response.end();
      });
    });
    const egress = deps.egressWith({ allow: [host] });
    for (const status of [301, 302, 303, 307, 308]) {
      await egress.fetch(
        `http://${host}/${status}`,
        get({ method: 'POST', body: 'b', headers: { 'x-key': 'k', 'content-type': 'text/plain' } }),
      );
    }
    expect(seen.filter(line => line.includes(' / '))).toEqual(['GET /  k', 'GET /  k', 'GET /  k', 'POST / b k', 'POST / b k']);
  });

  it('egress stops after five redirects', async () => {
    let count = 0;
    const host = await deps.serve((_request, response) => {
      count += 1;
      response.writeHead(302, { location: '/again' }).end();
    });
    expect(await deps.egressWith({ allow: [host] }).fetch(`http://${host}/`, get())).toMatchObject({
      error: { code: 'PROVIDER_ERROR', details: { reason: 'too_many_redirects' } },
    });
    expect(count).toBe(6);
  });
});

describe('egress responses', () => {
  it('egress stops reading at the size limit, with or without a content length, and at a compression bomb', async () => {
    const bomb = gzipSync(Buffer.alloc(5_000_000));
    const host = await deps.serve((request, response) => {
      if (request.url === '/announced') return response.writeHead(200, { 'content-length': '999999' }).write('x');
      if (request.url === '/bomb') return response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb);
      const more = () => {
        while (!response.destroyed && response.write(Buffer.alloc(65_536)));
        if (!response.destroyed) response.once('drain', more);
      };
      return more();
    });
    const egress = deps.egressWith({ allow: [host], maxBytes: 100_000, maxStreamBytes: 100_000 });
    expect(bomb.length).toBeLessThan(100_000);
    for (const path of ['announced', 'endless', 'bomb']) {
      expect(await egress.fetch(`http://${host}/${path}`, get()), path).toMatchObject({
        error: { code: 'PROVIDER_ERROR', details: { reason: 'response_too_large' } },
      });
    }
    const response = await egress.fetchLike(`http://${host}/endless`);
    await expect(response.text()).rejects.toThrow('exceeds');
    await expect(egress.fetchLike(`http://${host}/bomb`)).rejects.toThrow('exceeds');
  });

  it('egress decompresses gzip and brotli', async () => {
    const host = await deps.serve((request, response) => {
      const encoding = request.url === '/br' ? 'br' : 'gzip';
      response
        .writeHead(200, { 'content-encoding': encoding })
        .end(encoding === 'br' ? brotliCompressSync('hello') : gzipSync('hello'));
    });
    const egress = deps.egressWith({ allow: [host] });
    for (const path of ['br', 'gzip']) {
      const result = await egress.fetch(`http://${host}/${path}`, get());
      expect(result.ok && Buffer.from(result.response.bytes).toString()).toBe('hello');
    }
    expect(await (await egress.fetchLike(`http://${host}/gzip`)).text()).toBe('hello');
  });

  it('egress reports how a connection failed', async () => {
    const host = await deps.serve(request => request.socket.destroy());
    const egress = deps.egressWith({ allow: ['127.0.0.1'] });
    expect(await egress.fetch(`http://${host}/`, get())).toMatchObject({ error: { code: 'NETWORK_ERROR' } });
    expect(await egress.fetch('http://127.0.0.1:1/', get())).toMatchObject({
      error: { code: 'NETWORK_ERROR', details: { network_code: 'ECONNREFUSED' } },
    });
    expect(await egress.fetch('http://nowhere.invalid/', get())).toMatchObject({ error: { code: 'NETWORK_ERROR' } });
  });

  it('egress rejects line breaks in headers', async () => {
    const host = await deps.spy();
    const egress = deps.egressWith({ allow: [host] });
    for (const value of ['a\r\nX-Evil: 1', 'a\nb', 'a\0']) {
      expect(await egress.fetch(`http://${host}/`, get({ headers: { 'x-a': value } }))).toMatchObject({
        error: { code: 'VALIDATION_ERROR' },
      });
    }
    expect(await egress.fetch(`http://${host}/`, get({ headers: { 'x a': '1' } }))).toMatchObject({
      error: { code: 'VALIDATION_ERROR' },
    });
    expect(deps.reached).toEqual([]);
  });

  it('egress calls onSent when bytes are sent and not before', async () => {
    const host = await deps.spy();
    let sent = 0;
    const onSent = () => {
      sent += 1;
    };
    const egress = deps.egressWith({ allow: ['127.0.0.1'] });
    await egress.fetch('http://127.0.0.1:1/', get({ onSent }));
    await egress.fetch('http://10.0.0.1/', get({ onSent }));
    expect(sent).toBe(0);
    await egress.fetch(`http://${host}/`, get({ onSent }));
    expect(sent).toBe(1);
  });

  it('egress stops when its signal aborts, before and during a request', async () => {
    let arrived: () => void = () => undefined;
    const here = new Promise<void>(resolve => {
      arrived = resolve;
    });
    const host = await deps.serve(() => arrived());
    const egress = deps.egressWith({ allow: [host] });
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

  it('egress reuses its connections', async () => {
    const ports = new Set<number | undefined>();
    const host = await deps.serve((request, response) => {
      ports.add(request.socket.remotePort);
      response.end('x'.repeat(1024));
    });
    const egress = deps.egressWith({ allow: [host] });
    for (let round = 0; round < 20; round += 1) {
      await Promise.all(Array.from({ length: 4 }, () => egress.fetch(`http://${host}/`, get())));
    }
    // A connection becomes free a moment after its response, so a burst right behind may open its own connections once.
    expect(ports.size).toBeLessThanOrEqual(8);
  });
});
