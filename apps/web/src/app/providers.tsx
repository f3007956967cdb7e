'use client';
import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, Suspense, useState } from 'react';
import { lazyPart } from '../lib/lazy/lazy-part.tsx';
import { createQueryClient } from '../lib/query-client.ts';
import { createTrpcClient, TRPCProvider } from '../lib/trpc.ts';
import { ComposedKeys } from '../ui/composed-keys.tsx';
import { Toaster } from '../ui/toaster.tsx';
import { Tips } from '../ui/tips.tsx';
import { useHasPainted } from '../lib/use-has-painted.ts';

const healthNotice = lazyPart<object>(async () => (await import('../features/shell/index.ts')).HealthNotice);

const helpCommands = lazyPart<object>(async () => (await import('../features/help/index.ts')).LazyHelpCommands);

export function Providers({ children }: { children: ReactNode }) {
  const [queryClient] = useState(createQueryClient);
  const [trpcClient] = useState(createTrpcClient);
  const hasPainted = useHasPainted();
  return (
    <QueryClientProvider client={queryClient}>
      <TRPCProvider trpcClient={trpcClient} queryClient={queryClient}>
        {hasPainted && (
          <Suspense fallback={null}>
            <healthNotice.View />
            <helpCommands.View />
          </Suspense>
        )}
        {children}
        <ComposedKeys />
        <Tips />
        <Toaster />
      </TRPCProvider>
    </QueryClientProvider>
  );
}
