import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { failureOf } from './failure.ts';
import { redirectToSignIn } from './redirect-to-sign-in.ts';

const TRIES = 2;

function signInFirst(error: unknown): void {
  if (failureOf(error).code === 'AUTH_REQUIRED') redirectToSignIn();
}

/** Creates the query client. Retries only when it can help, because the server was unreachable. A refusal is final. */
export function createQueryClient() {
  return new QueryClient({
    queryCache: new QueryCache({ onError: signInFirst }),
    mutationCache: new MutationCache({ onError: signInFirst }),
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
