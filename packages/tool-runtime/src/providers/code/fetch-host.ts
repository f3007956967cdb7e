import { isRecord, type ToolError } from '@pinion/contracts';
import type { DeliveredResult, Egress, OutboundResponse, ProgramHost, ProgramResult } from '../../ports/index.ts';

export type FetchHostOptions = {
  egress: Egress;
  /** The `host[:port]` entries that the code may connect to. */
  hosts: readonly string[];
  signal: AbortSignal;
  /** Maximum number of bytes of one response. */
  maxBytes: number;
};

export type FetchHost = Pick<ProgramHost, 'start' | 'next' | 'settled'>;

const MAX_REQUESTS = 200;

/** Performs the requests of JavaScript code, through the guarded connector and to the listed hosts only. */
export function createFetchHost(options: FetchHostOptions): FetchHost {
  const running = new Set<Promise<unknown>>();
  const ended: DeliveredResult[] = [];
  let started = 0;
  let progress = Promise.withResolvers<void>();
  const perform = async (index: number, args: unknown): Promise<void> => {
    const result = index < MAX_REQUESTS ? await send(args, options) : refused(`The code made ${MAX_REQUESTS} requests already.`);
    ended.push({ index, result });
    progress.resolve();
  };
  return {
    start({ args }) {
      const request = perform(started, args);
      started += 1;
      running.add(request);
      void request.finally(() => running.delete(request));
    },
    async next() {
      for (;;) {
        const result = ended.shift();
        if (result !== undefined) return result;
        await progress.promise;
        progress = Promise.withResolvers();
      }
    },
    async settled() {
      await Promise.all(running);
      return false;
    },
  };
}

async function send(args: unknown, { egress, hosts, signal, maxBytes }: FetchHostOptions): Promise<ProgramResult> {
  if (!isRecord(args)) return refused('The request is not valid.');
  const { url, method, headers, body } = args;
  if (typeof url !== 'string' || typeof method !== 'string') return refused('The request is not valid.');
  const sent = await egress.fetch(url, {
    method,
    headers: isRecord(headers) ? textsOf(headers) : {},
    ...(typeof body === 'string' ? { body } : {}),
    hosts,
    signal,
    maxBytes,
  });
  return sent.ok ? { ok: true, json: JSON.stringify(responseOf(sent.response)) } : { ok: false, error: sent.error };
}

const textsOf = (headers: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));

function responseOf({ status, url, headers, bytes }: OutboundResponse): Record<string, unknown> {
  const text = Buffer.from(bytes).toString();
  return { status, url, headers, text, base64: Buffer.from(bytes).toString('base64') };
}

const refused = (message: string): ProgramResult => ({
  ok: false,
  error: { code: 'VALIDATION_ERROR', message } satisfies ToolError,
});
