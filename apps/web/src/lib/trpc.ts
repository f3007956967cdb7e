'use client';
import { createTRPCClient, httpBatchLink, httpSubscriptionLink, splitLink, type TRPCClient } from '@trpc/client';
import { createTRPCContext } from '@trpc/tanstack-react-query';
import type { AppRouter } from '@pinion/api/router';
import { pageWorkspaceHeaders } from './page-workspace.ts';
import { watchWorkspace } from './watch-workspace.ts';
import { whileVisible } from './while-visible.ts';

export type { AppRouter };
export type ApiClient = TRPCClient<AppRouter>;

export const { TRPCProvider, useTRPC, useTRPCClient } = createTRPCContext<AppRouter>();

const url = '/trpc';

export function createTrpcClient() {
  return createTRPCClient<AppRouter>({
    links: [
      watchWorkspace,
      splitLink({
        condition: operation => operation.type === 'subscription',
        true: [whileVisible(), httpSubscriptionLink({ url, connectionParams: pageWorkspaceHeaders })],
        false: httpBatchLink({ url, maxURLLength: 8_000, headers: pageWorkspaceHeaders }),
      }),
    ],
  });
}
