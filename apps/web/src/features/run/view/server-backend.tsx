'use client';
import { type ReactNode, useState } from 'react';
import { useTRPCClient } from '../../../lib/trpc.ts';
import { createTrpcBackend } from '../actions/create-trpc-backend.ts';
import { BackendProvider } from './backend-context.tsx';

/** Provides the server's backend to everything below it. */
export function ServerBackend({ children }: { children: ReactNode }) {
  const client = useTRPCClient();
  const [backend] = useState(() => createTrpcBackend(client));
  return <BackendProvider backend={backend}>{children}</BackendProvider>;
}
