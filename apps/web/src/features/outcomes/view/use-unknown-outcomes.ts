'use client';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { UnknownOutcomeItem } from '../../../lib/api-shapes.ts';
import { useTRPC } from '../../../lib/trpc.ts';

const everyMs = 5_000;
const none: readonly UnknownOutcomeItem[] = [];

export const outcomeKey = ({ run_id, node_id, call_id }: UnknownOutcomeItem): string => `${run_id} ${node_id} ${call_id}`;

/**
 * Returns the newest calls whose outcome is unknown, and those settled while the page is open, so that they don't disappear
 * while they are read.
 */
export function useUnknownOutcomes() {
  const trpc = useTRPC();
  const query = useQuery(trpc.outcomes.list.queryOptions({}, { refetchInterval: everyMs, refetchOnWindowFocus: true }));
  const items = query.data?.items ?? none;
  const [seen, setSeen] = useState<readonly UnknownOutcomeItem[]>(none);
  const fresh = items.filter(item => !seen.some(known => outcomeKey(known) === outcomeKey(item)));
  if (fresh.length > 0) setSeen([...seen, ...fresh]);
  const open = new Set(items.map(outcomeKey));
  const shown = [...seen, ...fresh].map(item => ({ item, isOpen: open.has(outcomeKey(item)) }));
  return { shown, count: items.length, isMore: query.data?.cursor !== undefined && query.data.cursor !== null };
}
