import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type ModelConfig, type ModelTurn, specOf, ToolDefinition } from '@pinion/contracts';
import type { ModelAnswer, ModelMessage } from '../ports/index.ts';
import { createModel, type ModelDeps } from './index.ts';

/* Model servers for tests, whose responses are written by hand, byte for byte. */

/** The providers of the chat completions API, which read and write it alike. */
export const chatProviders = ['openai', 'openai-compatible'] as const;

const servers: Server[] = [];
export const signal = new AbortController().signal;

export function closeServers(): void {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
}

export async function serve(answer: Answering): Promise<string> {
  const server = createServer((request, response) => {
    request.resume().on('end', () => answer(response, request));
  });
  servers.push(server);
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
}

/** Returns an egress that sends as another one does, and keeps the last body that was sent. */
export function recordBodies({ fetchLike }: ModelDeps['egress']) {
  let sent = '';
  const egress: ModelDeps['egress'] = {
    fetchLike: (input, init) => {
      sent = typeof init?.body === 'string' ? init.body : '';
      return fetchLike(input, init);
    },
  };
  return { egress, sentBody: () => sent };
}

export const stream =
  (events: readonly unknown[], end = 'data: [DONE]\n\n') =>
  (response: ServerResponse) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.end(events.map(event => `data: ${typeof event === 'string' ? event : JSON.stringify(event)}\n\n`).join('') + end);
  };

export const delta = (part: unknown, finish_reason: string | null = null) => ({
  id: 'c',
  created: 1,
  model: 'm',
  choices: [{ index: 0, delta: part, finish_reason }],
});
export const call = (index: number, id: string | undefined, name: string, args: string) => ({
  index,
  ...(id === undefined ? {} : { id }),
  type: 'function',
  function: { name, arguments: args },
});

export const tools = ['web.search', 'calculator'].map(name =>
  specOf(
    ToolDefinition.parse({
      name,
      version: '1.0.0',
      description: '',
      category: 'utility',
      gateway: 'internal',
      input_schema: { type: 'object' },
    }),
  ),
);
export const messages: ModelMessage[] = [{ role: 'user', text: 'go' }];

type Answering = (response: ServerResponse, request: IncomingMessage) => void;

/** Creates helpers that call models through a connector. */
export function startModelServer(egress: ModelDeps['egress']) {
  const ask = (
    provider: ModelConfig['provider'],
    base_url: string,
    onText?: (text: string) => void,
    parameters: ModelConfig['parameters'] = {},
  ): Promise<ModelAnswer> =>
    createModel({ provider, model: 'm', base_url, parameters }, { egress, apiKey: 'sk-secret-key' }).ask({
      instructions: '',
      messages,
      tools,
      signal,
      onText,
    });
  const turn = async (provider: ModelConfig['provider'], answer: Answering): Promise<ModelTurn> => {
    const result = await ask(provider, await serve(answer));
    if (!result.ok) throw new Error(JSON.stringify(result.error));
    return result.turn;
  };
  return { ask, turn };
}
