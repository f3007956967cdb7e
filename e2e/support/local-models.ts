import { createServer, type Server } from 'node:http';
import { chatCompletion } from './chat-completion.ts';

/** The ports on which local model servers are searched. The first free one is used. */
const usualPorts = [11434, 1234, 8080];

/** A local model server like Ollama: it lists its models, and its responses name the model that was called. */
export class LocalModels {
  readonly names = ['one:small', 'two:large'];
  readonly asked: string[] = [];
  readonly address: string;
  private readonly server: Server;

  private constructor(server: Server, port: number) {
    this.server = server;
    this.address = `http://127.0.0.1:${port}/v1`;
    server.on('request', (request, response) => {
      let text = '';
      request.on('data', chunk => (text += String(chunk)));
      request.on('end', () => response.writeHead(200, { 'content-type': 'application/json' }).end(this.answerTo(text)));
    });
  }

  static async start(): Promise<LocalModels> {
    for (const port of usualPorts) {
      const server = createServer();
      const isOurs = await new Promise<boolean>(resolve => {
        server.once('error', () => resolve(false));
        server.listen(port, '127.0.0.1', () => resolve(true));
      });
      if (isOurs) return new LocalModels(server, port);
    }
    throw new Error(`the ports ${usualPorts.join(', ')} are all taken on this machine`);
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise(resolve => this.server.close(resolve));
  }

  private answerTo(text: string): string {
    if (text === '') return JSON.stringify({ object: 'list', data: this.names.map(id => ({ id, object: 'model' })) });
    const { model } = JSON.parse(text) as { model: string };
    this.asked.push(model);
    return JSON.stringify(chatCompletion(`Said by ${model}.`));
  }
}
