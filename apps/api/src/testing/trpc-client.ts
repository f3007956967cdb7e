import type { RefusalCode } from '../platform/errors/refusal.ts';
import { requestJson } from './json-client.ts';

/** A tRPC response over plain HTTP, before a client turns it into a value or an error. */
export type TrpcBody<T> = {
  result?: { data: T };
  error?: { data: { refusal?: { code: RefusalCode; details: { pointer?: string } } } };
};

/** Returns a client of the app's procedures that sends what it is given, also what the typed client would not allow. */
export const trpcClient = (url: () => string, headers: Record<string, string> = {}) => ({
  query: async <T>(procedure: string, input?: unknown): Promise<TrpcBody<T>> => {
    const search = input === undefined ? '' : `?${new URLSearchParams({ input: JSON.stringify(input) }).toString()}`;
    return (await requestJson<TrpcBody<T>>(`${url()}/trpc/${procedure}${search}`, { method: 'GET', headers })).body;
  },
  mutate: async <T>(procedure: string, body: unknown): Promise<TrpcBody<T>> =>
    (await requestJson<TrpcBody<T>>(`${url()}/trpc/${procedure}`, { method: 'POST', headers, body })).body,
});
