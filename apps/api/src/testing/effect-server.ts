import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

export type Effect = { path: string; body: unknown; key: string | undefined };

type Answer = { status?: number; body?: unknown; delay_ms?: number; headers?: Record<string, string> };

/** Starts a real HTTP service that has effects and records them, so that a tool's effects are counted from outside. */
export async function effectServer(answer: (path: string, body: unknown) => Answer | Promise<Answer> = () => ({})) {
  const effects: Effect[] = [];
  const respond = async ({ path, body }: Effect, id: string, response: ServerResponse): Promise<void> => {
    const { status = 200, body: content = { id }, delay_ms = 0, headers = {} } = await answer(path, body);
    if (delay_ms > 0) await sleep(delay_ms);
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(content));
  };
  const server = createServer((request, response) => {
    let text = '';
    request.on('data', chunk => (text += String(chunk)));
    request.on('end', () => {
      const effect = readEffect(request, text);
      effects.push(effect);
      void respond(effect, `e${effects.length}`, response);
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

function readEffect({ url = '', headers }: IncomingMessage, text: string): Effect {
  const key = headers['idempotency-key'];
  return { path: url, body: text === '' ? null : JSON.parse(text), key: typeof key === 'string' ? key : undefined };
}
