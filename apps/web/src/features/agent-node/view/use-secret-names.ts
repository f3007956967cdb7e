'use client';
import { useQuery } from '@tanstack/react-query';
import { useBackend } from '../../run/index.ts';

export const secretNamesKey = ['editor', 'secret-names'];

/** Returns the names of all secrets that calls of this workspace can read, sorted, or `undefined` until they are loaded. */
export function useSecretNames(): readonly string[] | undefined {
  const backend = useBackend();
  return useQuery({ queryKey: secretNamesKey, queryFn: backend.secretNames }).data;
}
