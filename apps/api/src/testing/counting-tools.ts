import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export type CountedCall = { run: string; n: number };

export type CountingTools = {
  origin: string;
  /** Number of times that each call arrived, by run and number. */
  hits: Map<string, number>;
  close(): Promise<void>;
};

export type CountingOptions = {
  delayMs: (n: number) => number;
  /** Called with each call before it is answered. */
  onArrived?: (call: CountedCall) => void;
  /** Answers now, or holds the answer. */
  whenFree?: (call: CountedCall, answer: () => void) => void;
  /** Called when the answer has been sent. */
  onAnswered?: (call: CountedCall) => void;
};

/**
 * Starts a real HTTP tool that counts: `{run, n}` returns, after a delay, `{n, square, hit}`, where `hit` is the number of this
 * call.
 */
export async function countingTools({ delayMs, onArrived, whenFree, onAnswered }: CountingOptions): Promise<CountingTools> {
  const hits = new Map<string, number>();
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const call = JSON.parse(Buffer.concat(chunks).toString()) as CountedCall;
      const { run, n } = call;
      const key = `${run}/${n}`;
      const hit = (hits.get(key) ?? 0) + 1;
      hits.set(key, hit);
      onArrived?.(call);
      const answer = (): void => {
        response.setHeader('content-type', 'application/json');
        response.end(JSON.stringify({ n, square: n * n, hit }));
        onAnswered?.(call);
      };
      setTimeout(() => (whenFree === undefined ? answer() : whenFree(call, answer)), delayMs(n));
    });
  });
  await new Promise<void>(resolve => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    hits,
    close: async () => {
      server.closeAllConnections();
      await new Promise(resolve => server.close(resolve));
    },
  };
}
