import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { failureOf } from './failure.ts';

const TRIES = 2;
const page = '/sign-in';

/** Where there are members, whoever is not let in is led to where they can be. */
function signInFirst(error: unknown): void {
  const { pathname, search } = window.location;
  if (failureOf(error).code !== 'AUTH_REQUIRED' || pathname === page) return;
  window.location.assign(`${page}?${new URLSearchParams({ back: pathname + search })}`);
}

/** Try again only where trying again can help: the server was away. A refusal is an answer. */
export function makeQueryClient() {
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
