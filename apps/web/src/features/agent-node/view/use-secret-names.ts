'use client';
import { useQuery } from '@tanstack/react-query';
import { useBackend } from '../../run/index.ts';

export const secretNamesKey = ['editor', 'secret-names'];

/** The names of all secrets that calls of this workspace may read, sorted; `undefined` until they are known. */
export function useSecretNames(): readonly string[] | undefined {
  const backend = useBackend();
  return useQuery({ queryKey: secretNamesKey, queryFn: backend.secretNames }).data;
}
