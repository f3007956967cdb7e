'use client';
import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { createQueryClient } from '../lib/query-client.ts';
import { createTrpcClient, TRPCProvider } from '../lib/trpc.ts';
import { Toaster } from '../ui/toaster.tsx';
import { Tips } from '../ui/tips.tsx';

export function Providers({ children }: { children: ReactNode }) {
  const [queryClient] = useState(createQueryClient);
  const [trpcClient] = useState(createTrpcClient);
  return (
    <QueryClientProvider client={queryClient}>
      <TRPCProvider trpcClient={trpcClient} queryClient={queryClient}>
        {children}
        <Tips />
        <Toaster />
      </TRPCProvider>
    </QueryClientProvider>
  );
}
