import { QueryClient } from '@tanstack/react-query';
import { failureOf } from './failure.ts';

const TRIES = 2;

/** Try again only where trying again can help: the server was away. A refusal is an answer. */
export function makeQueryClient() {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 5_000,
        retry: (failures, error) => failures < TRIES && failureOf(error).temporary,
        retryDelay: attempt => Math.min(400 * 2 ** attempt, 4_000),
      },
      mutations: { retry: false },
    },
  });
}
