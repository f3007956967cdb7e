import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { chatCompletion } from './chat-completion.ts';

const models = [
  {
    id: 'acme/fast',
    name: 'Acme Fast',
    context_length: 128_000,
    pricing: { prompt: '0.00000015', completion: '0.0000006' },
    supported_parameters: ['tools'],
    architecture: { input_modalities: ['text', 'image'], output_modalities: ['text'] },
  },
  {
    id: 'acme/thinker',
    name: 'Acme Thinker',
    context_length: 1_000_000,
    pricing: { prompt: '0.0000025', completion: '0.00001' },
    supported_parameters: ['tools', 'reasoning'],
    architecture: { input_modalities: ['text'], output_modalities: ['text'] },
  },
  ...Array.from({ length: 120 }, (_, index) => ({ id: `other/model-${index + 1}`, context_length: 8000 })),
  { id: 'acme/embed', type: 'embedding' },
];

/** A provider with OpenRouter's API that accepts one key. Its responses name the model and its parameters. */
export class ModelVendor {
  readonly host: string;
  readonly url: string;
  /** The number of models that hold conversations. */
  readonly count = models.length - 1;
  key = 'sk-right';
  private readonly server: Server;

  private constructor(server: Server) {
    this.server = server;
    this.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
    this.url = `http://${this.host}/v1`;
    server.on('request', (request, response) => {
      let text = '';
      request.on('data', chunk => (text += String(chunk)));
      request.on('end', () => {
        const isAllowed = request.headers.authorization === `Bearer ${this.key}`;
        response
          .writeHead(isAllowed ? 200 : 401, { 'content-type': 'application/json' })
          .end(isAllowed ? answerTo(text) : '{"error":{"message":"No auth credentials found"}}');
      });
    });
  }

  static async start(port = 0): Promise<ModelVendor> {
    const server = createServer().listen(port, '127.0.0.1');
    await once(server, 'listening');
    return new ModelVendor(server);
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise(resolve => this.server.close(resolve));
  }
}

function answerTo(text: string): string {
  if (text === '') return JSON.stringify({ data: models });
  const { model, temperature } = JSON.parse(text) as { model: string; temperature?: number };
  return JSON.stringify(chatCompletion(`Said by ${model} at ${temperature ?? 'its default temperature'}.`));
}
