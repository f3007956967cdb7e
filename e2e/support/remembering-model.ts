import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type SentMessage = { role: string; content: string };

const markdown = [
  '# Rooms',
  '',
  '- **Sea view**, 120 €',
  '- Garden view, 90 €',
  '',
  '| Floor | Rooms |',
  '|---|---|',
  '| 1 | 4 |',
];

/**
 * A model server of the OpenAI protocol that streams. It knows only what a request contains: its answer to "What is my name?" is
 * computed from an earlier user message. The answer to "Count slowly." continues until the spec ends it.
 */
export class RememberingModel {
  /** The messages of every request. */
  readonly requests: SentMessage[][] = [];
  /** Number of answers that the client cut. */
  cut = 0;
  private readonly server: Server;
  private readonly counting = new Set<ServerResponse>();

  private constructor() {
    this.server = createServer((request, response) => void this.take(request, response));
  }

  static async start(port = 0): Promise<RememberingModel> {
    const model = new RememberingModel();
    await new Promise<void>(resolve => model.server.listen(port, '127.0.0.1', resolve));
    return model;
  }

  get host(): string {
    return `127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** Ends the answers that are being streamed. */
  release(): void {
    for (const response of this.counting) end(response, ' done.');
    this.counting.clear();
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise(resolve => this.server.close(resolve));
  }

  private async take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let text = '';
    for await (const chunk of request) text += String(chunk);
    const { messages } = JSON.parse(text) as { messages: SentMessage[] };
    this.requests.push(messages);
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    if (messages.at(-1)?.content !== 'Count slowly.') return end(response, answerTo(messages));
    send(response, 'one two three');
    this.counting.add(response);
    response.once('close', () => {
      if (this.counting.delete(response)) this.cut += 1;
    });
  }
}

function answerTo(messages: readonly SentMessage[]): string {
  const questions = messages.filter(({ role }) => role === 'user').map(({ content }) => content);
  switch (questions.at(-1)) {
    case 'What is my name?': {
      const name = questions.join('\n').match(/My name is (\w+)/u)?.[1];
      return name === undefined ? 'I do not know your name.' : `Your name is ${name}.`;
    }
    case 'Which rooms are there?':
      return markdown.join('\n');
    default:
      return `Noted: ${questions.at(-1)}`;
  }
}

const send = (response: ServerResponse, content: string): boolean =>
  response.write(`data: ${JSON.stringify({ choices: [{ index: 0, delta: { content } }] })}\n\n`);

function end(response: ServerResponse, content: string): void {
  send(response, content);
  response.end(`data: ${JSON.stringify({ choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] })}\n\ndata: [DONE]\n\n`);
}
