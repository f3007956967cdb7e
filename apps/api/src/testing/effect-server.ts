import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Effect = { path: string; body: unknown; key: string | undefined };

/** Starts a real HTTP service that has effects and records them, so that a tool's effects are counted from outside. */
export async function effectServer(
  answer: (
    path: string,
    body: unknown,
  ) => { status?: number; body?: unknown; delay_ms?: number; headers?: Record<string, string> } = () => ({}),
) {
  const effects: Effect[] = [];
  const server = createServer((request, response) => {
    let text = '';
    request.on('data', chunk => (text += String(chunk)));
    request.on('end', () => {
      const body: unknown = text === '' ? null : JSON.parse(text);
      const key = request.headers['idempotency-key'];
      effects.push({ path: request.url ?? '', body, key: typeof key === 'string' ? key : undefined });
      const {
        status = 200,
        body: content = { id: `e${effects.length}` },
        delay_ms = 0,
        headers = {},
      } = answer(request.url ?? '', body);
      const send = () =>
        response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(content));
      if (delay_ms === 0) send();
      else setTimeout(send, delay_ms);
    });
  });
  await new Promise<void>(resolve => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    host: `127.0.0.1:${port}`,
    effects,
    pathsHit: () => effects.map(effect => effect.path),
    /** Returns the definition of a tool that calls this service. */
    tool: (name: string, policy: string, more: Record<string, unknown> = {}) => ({
      name,
      version: '1.0.0',
      description: `does ${name}`,
      category: 'api',
      input_schema: { type: 'object' },
      gateway: 'http',
      gateway_config: { url: `http://127.0.0.1:${port}/${name}` },
      side_effect_policy: policy,
      ...more,
    }),
    close: () => new Promise<void>(resolve => server.close(() => resolve())),
  };
}
