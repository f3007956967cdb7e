'use client';
import { createContext, type ReactNode, use } from 'react';
import type { Backend } from '../model/backend.ts';

const BackendContext = createContext<Backend | undefined>(undefined);

export function BackendProvider({ backend, children }: { backend: Backend; children: ReactNode }) {
  return <BackendContext value={backend}>{children}</BackendContext>;
}

export function useBackend(): Backend {
  const backend = use(BackendContext);
  if (backend === undefined) throw new Error('useBackend outside a BackendProvider');
  return backend;
}
