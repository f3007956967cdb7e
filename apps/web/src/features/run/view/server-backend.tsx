'use client';
import { type ReactNode, useState } from 'react';
import { useTRPCClient } from '../../../lib/trpc.ts';
import { createTrpcBackend } from '../actions/create-trpc-backend.ts';
import { BackendProvider } from './backend-context.tsx';

/** Everything below speaks to the server of this page. */
export function ServerBackend({ children }: { children: ReactNode }) {
  const client = useTRPCClient();
  const [backend] = useState(() => createTrpcBackend(client));
  return <BackendProvider backend={backend}>{children}</BackendProvider>;
}
