import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { isRecord } from '@pinion/contracts';

/** An action of the test double, as the real API lists it, and its implementation. */
export type DoubleAction = {
  slug: string;
  description?: string;
  toolkit: string;
  tags?: readonly string[];
  is_deprecated?: boolean;
  version?: string;
  input_parameters?: Record<string, unknown>;
  output_parameters?: Record<string, unknown>;
  /** Returns the data. A throw is a failed action with that message. */
  run: (input: Record<string, unknown>, userId: string | undefined) => unknown;
};

export type ComposioDouble = {
  /** `http://127.0.0.1:<port>`: the `base` of tools and listings. */
  base: string;
  /** The executed actions, in order. */
  readonly executed: readonly { action: string; body: Record<string, unknown>; headers: Record<string, unknown> }[];
  close(): void;
};

const pageSize = 2;

/**
 * Starts a local test double of Composio (NOT Composio itself) with the two calls of its public API (version 3) that Pinion
 * makes. It accepts one key, lists two actions per page, and refuses with the real error messages.
 */
export async function startComposioDouble(key: string, actions: readonly DoubleAction[]): Promise<ComposioDouble> {
  const executed: { action: string; body: Record<string, unknown>; headers: Record<string, unknown> }[] = [];
  const server = createServer((request, response) => {
    void textOf(request).then(text => {
      const url = new URL(request.url ?? '/', 'http://double');
      const execute = /^\/api\/v3\/tools\/execute\/([^/]+)$/.exec(url.pathname)?.[1];
      if (request.headers['x-api-key'] !== key) return refuse(response, 401, 'Invalid API key', 'Auth_InvalidApiKey');
      if (request.method === 'GET' && url.pathname === '/api/v3/tools') return list(response, actions, url);
      if (request.method !== 'POST' || execute === undefined) return refuse(response, 404, 'Not found', 'NotFound');
      const action = actions.find(({ slug }) => slug === decodeURIComponent(execute));
      if (action === undefined) return refuse(response, 404, `Tool ${execute} not found`, 'Tool_ToolNotFound');
      const body: unknown = JSON.parse(text);
      if (!isRecord(body) || !isRecord(body['arguments'])) return refuse(response, 400, 'arguments is required', 'Validation');
      executed.push({ action: action.slug, body, headers: request.headers });
      return answer(response, action, body['arguments'], body['user_id']);
    });
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  return {
    base: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    executed,
    close: () => server.close().closeAllConnections(),
  };
}

function list(response: ServerResponse, actions: readonly DoubleAction[], url: URL): void {
  const wanted = actions.filter(({ toolkit }) => toolkit === url.searchParams.get('toolkit_slug'));
  const from = Number(url.searchParams.get('cursor') ?? 0);
  const items = wanted.slice(from, from + pageSize).map(({ run: _run, toolkit, slug, ...facts }) => ({
    slug,
    name: slug,
    ...facts,
    toolkit: { slug: toolkit, name: toolkit, logo: '' },
  }));
  const next = from + pageSize;
  send(response, 200, { items, next_cursor: next < wanted.length ? String(next) : null, total_items: wanted.length });
}

function answer(response: ServerResponse, action: DoubleAction, input: Record<string, unknown>, userId: unknown): void {
  try {
    const data = action.run(input, typeof userId === 'string' ? userId : undefined);
    send(response, 200, { data, successful: true, error: null, log_id: 'log_double' });
  } catch (thrown) {
    const message = thrown instanceof Error ? thrown.message : String(thrown);
    send(response, 200, { data: { status_code: 422 }, successful: false, error: message, log_id: 'log_double' });
  }
}

const refuse = (response: ServerResponse, status: number, message: string, slug: string): void =>
  send(response, status, { error: { message, slug, code: status, status, request_id: 'double' } });

function send(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return text;
}
