import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { failureOf } from './failure.ts';
import { redirectToSignIn } from './redirect-to-sign-in.ts';
import { ownField } from './own-field.ts';

const TRIES = 2;

/** What comes from the editor's own backend bears its code itself. */
function signInFirst(error: unknown): void {
  if (failureOf(error).code === 'AUTH_REQUIRED' || ownField(error, 'code') === 'AUTH_REQUIRED') redirectToSignIn();
}

/** Try again only where trying again can help: the server was away. A refusal is an answer. */
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
