import { createServer, type IncomingHttpHeaders, type IncomingMessage, type Server, type ServerResponse } from 'node:http';

/** Maximum milliseconds that a spec waits for a call, the same as for an expectation. */
const comesWithinMs = 20_000;

export type PausedCall = {
  path: string;
  body: string;
  headers: IncomingHttpHeaders;
  answer(json: unknown, status?: number): void;
};

/**
 * A service whose responses a spec controls: a call waits until it is released, so that "while it runs" is a state to check and
 * not a race. Paths under `/now/` immediately return the request body, `/now/large/` a list of 5 MB.
 */
export class PausedTools {
  /** The path of every received call, held or not. */
  readonly taken: string[] = [];
  /** Documents that are returned immediately at a path, such as the description of a service. */
  readonly documents = new Map<string, unknown>();
  private readonly server: Server;
  private readonly waiting: PausedCall[] = [];
  private readonly listeners = new Set<() => void>();
  private isOpen = false;

  private constructor() {
    this.server = createServer((request, response) => void this.take(request, response));
  }

  static async start(port = 0): Promise<PausedTools> {
    const paused = new PausedTools();
    await new Promise<void>(resolve => paused.server.listen(port, '127.0.0.1', resolve));
    return paused;
  }

  get host(): string {
    const address = this.server.address();
    if (typeof address !== 'object' || address === null) throw new Error('not listening');
    return `127.0.0.1:${address.port}`;
  }

  url(path: string): string {
    return `http://${this.host}${path}`;
  }

  /** Resolves with the waiting calls once there are that many. Throws with the current number when they do not arrive in time. */
  async waitFor(count: number): Promise<readonly PausedCall[]> {
    const end = Date.now() + comesWithinMs;
    while (this.waiting.length < count) {
      const left = end - Date.now();
      if (left <= 0) throw new Error(this.whoIsMissing(count));
      await this.nextCall(left);
    }
    return this.waiting;
  }

  /** Releases all waiting calls, and all that arrive until `hold()`. */
  release(): void {
    this.isOpen = true;
    for (const call of this.waiting.splice(0)) call.answer({ echo: call.path });
  }

  hold(): void {
    this.isOpen = false;
  }

  /** Resets the service: nothing is waiting, and new calls are held. */
  reset(): void {
    this.release();
    this.hold();
  }

  async stop(): Promise<void> {
    this.release();
    this.server.closeAllConnections();
    await new Promise(resolve => this.server.close(resolve));
  }

  private nextCall(withinMs: number): Promise<void> {
    return new Promise(resolve => {
      const resolvePausedCall = (): void => {
        clearTimeout(timer);
        this.listeners.delete(resolvePausedCall);
        resolve();
      };
      const timer = setTimeout(resolvePausedCall, withinMs);
      this.listeners.add(resolvePausedCall);
    });
  }

  private whoIsMissing(count: number): string {
    const state = this.isOpen ? 'all calls are let go (release), none is held' : 'calls are held';
    const last = this.taken.slice(-5).join(', ') || 'none';
    return `${this.waiting.length} of ${count} calls wait after ${comesWithinMs / 1000} s; ${state}; the last that came: ${last}`;
  }

  private async take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let body = '';
    for await (const chunk of request) body += String(chunk);
    const path = request.url ?? '/';
    this.taken.push(path);
    const call: PausedCall = {
      path,
      body,
      headers: request.headers,
      answer: (json, status = 200) => {
        const position = this.waiting.indexOf(call);
        if (position >= 0) this.waiting.splice(position, 1);
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(json));
      },
    };
    const document = this.documents.get(path);
    if (document !== undefined) return call.answer(document);
    if (path.startsWith('/now/large/')) return call.answer(fiveMegabytes());
    if (path.startsWith('/now/')) return call.answer(body === '' ? { echo: path } : JSON.parse(body));
    if (this.isOpen) return call.answer({ echo: path });
    this.waiting.push(call);
    for (const listener of this.listeners) listener();
  }
}

/** Returns records, so that there is a table to display. */
const fiveMegabytes = (): unknown[] =>
  Array.from({ length: 40_000 }, (_, id) => ({
    id,
    name: `product ${id}`,
    note: 'as many words as it takes to fill a receipt with five megabytes',
  }));
