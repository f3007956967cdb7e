'use client';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { ApprovalItem } from '../../../lib/api-shapes.ts';
import { useTRPC } from '../../../lib/trpc.ts';
import { needsUser } from '../model/approval-text.ts';

export type VisibleApproval = { approval: ApprovalItem; isOpen: boolean };

const everyMs = 2_000;
const none: readonly ApprovalItem[] = [];

export type ApprovalFilter = {
  /** The run. If absent, approvals of all runs are read. */
  runId?: string | undefined;
  /** Changes when an approval of the run is requested or answered, which triggers an immediate read. Empty when none is open. */
  pulse?: string | undefined;
};

/**
 * Returns the open approvals, and those that were open when the page was opened, so that they don't disappear while they are
 * read.
 */
export function usePendingApprovals({ runId, pulse }: ApprovalFilter) {
  const trpc = useTRPC();
  const filter = { state: 'open' as const, ...(runId === undefined ? {} : { run_id: runId }) };
  const query = useQuery(
    trpc.questions.list.queryOptions(filter, { enabled: pulse !== '', refetchInterval: everyMs, refetchOnWindowFocus: true }),
  );
  const { refetch } = query;
  useEffect(() => {
    if (pulse !== undefined && pulse !== '') void refetch();
  }, [pulse, refetch]);
  // The newest come first; cards are shown in the order in which the approvals were requested.
  const open = pulse === '' ? none : (query.data?.items.toReversed() ?? none);
  const [seen, setSeen] = useState<readonly ApprovalItem[]>(none);
  const fresh = open.filter(one => needsUser(one) && !seen.some(known => known.id === one.id));
  if (fresh.length > 0) setSeen([...seen, ...fresh]);
  const openIds = new Set(open.map(one => one.id));
  const shown: VisibleApproval[] = [...seen, ...fresh].map(approval => ({ approval, isOpen: openIds.has(approval.id) }));
  return { query, shown, count: shown.filter(one => one.isOpen).length };
}
