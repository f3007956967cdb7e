import assert from 'node:assert/strict';
import type { AttackCase } from '../attack-case.ts';

const types = [
  'image/png;x=,text/html',
  'text/html',
  'image/svg+xml',
  'application/xhtml+xml',
  'image/png\ttext/html',
  'text/xml',
];
const names = ['a%0d%0aSet-Cookie: x=1.html', '"><script>.html', '../../etc/passwd', 'a\u202egnp.exe', '<b>.html'];
const page = Buffer.from('<!doctype html><script>document.title = "run"</script>\u0000');

type Attachment = { url: string; name?: string; content_type: string };
type Executed = { envelope: { status: string; attachments?: Attachment[] } };

export const attack: AttackCase = {
  fault: 'A service names the type and the file of its answer so that the answer opens as a page of ours.',
  async play(context) {
    const service = await context.listen((request, response) => {
      const [, kind = '', index = '0'] = (request.url ?? '').split('/');
      const at = Number.parseInt(index, 10);
      const type = kind === 'type' ? (types[at] ?? '') : 'application/octet-stream';
      const name = kind === 'name' ? (names[at] ?? '') : 'file';
      // `writeHead` refuses some of these names, a socket does not.
      const head = `HTTP/1.1 200 OK\r\ncontent-type: ${type}\r\ncontent-disposition: attachment; filename*=UTF-8''${encodeURIComponent(name)}\r\n`;
      response.socket?.end(
        Buffer.concat([Buffer.from(`${head}content-length: ${page.length}\r\nconnection: close\r\n\r\n`), page]),
      );
    });
    const { client } = await context.startApp({ PINION_EGRESS_ALLOW: service.host });
    const body = {
      name: 'hostile.file',
      version: '1.0.0',
      description: 'Returns a file',
      category: 'web',
      input_schema: { type: 'object', properties: { kind: { type: 'string' }, index: { type: 'string' } } },
      gateway: 'http',
      gateway_config: { url: `${service.origin}/{kind}/{index}`, method: 'GET' },
      side_effect_policy: 'pure',
    };
    const published = await client.request('POST', '/tools', { body });
    assert.equal(published.status, 201, published.text);
    await client.request('PUT', '/agents/external/activations/hostile.file', { body: { enabled: true } });
    const inputs = [...types.map((_, n) => ['type', n] as const), ...names.map((_, n) => ['name', n] as const)];
    let served = 0;
    for (const [kind, index] of inputs) {
      const call = { tool: 'hostile.file', input: { kind, index: String(index) } };
      const { body: executed, text } = await client.request<Executed>('POST', '/tools/execute', { body: call });
      for (const { url, name } of executed.envelope.attachments ?? []) {
        served += 1;
        assert.doesNotMatch(name ?? '', /[\p{Cc}\p{Bidi_Control}/\\]/u, text.slice(0, 300));
        const { headers } = await fetch(client.origin + url);
        const type = headers.get('content-type') ?? '';
        assert.doesNotMatch(type, /html|xml|,/, type);
        assert.match(headers.get('content-security-policy') ?? '', /sandbox/);
        assert.equal(headers.get('x-content-type-options'), 'nosniff');
        assert.equal(headers.get('set-cookie'), null);
      }
    }
    assert.ok(served > 0, 'no answer became an attachment');
    return `${inputs.length} answers, ${served} attachments, none of a type that a browser opens as a page`;
  },
};
