'use client';
import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { makeQueryClient } from '../lib/query-client.ts';
import { makeTrpcClient, TRPCProvider } from '../lib/trpc.ts';
import { Toaster } from '../ui/toast.tsx';
import { Tips } from '../ui/tips.tsx';

export function Providers({ children }: { children: ReactNode }) {
  const [queryClient] = useState(makeQueryClient);
  const [trpcClient] = useState(makeTrpcClient);
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
