import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query';
import type { RunSummary } from '../../../lib/api-shapes.ts';
import { useTRPC } from '../../../lib/trpc.ts';
import { narrowedSince } from '../model/narrowed-since.ts';
import type { RunQuery } from '../model/run-filter.ts';

const everyMs = 30_000;

/**
 * Returns the figures of the runs of a filter, and of the parts of its time range. Without a chosen range, it is narrowed twice at
 * most, from days to hours and from hours to minutes, until the runs are spread over it. Undefined while loading.
 */
export function useRunSummary(query: RunQuery) {
  const whole = useSummary(query);
  const isDefaultRange = query.since === undefined && query.until === undefined;
  const hours = useSummary(narrowed(query, isDefaultRange ? whole : undefined));
  const minutes = useSummary(narrowed(query, hours));
  return whole && { total: whole.total, drawn: minutes ?? hours ?? whole, isDefaultRange };
}

/** Returns the query of the part of a summary that has runs. Undefined if that is most of it. */
function narrowed(query: RunQuery, summary: RunSummary | undefined): RunQuery | undefined {
  const since = summary && narrowedSince(summary);
  return since === undefined ? undefined : { ...query, since };
}

function useSummary(query: RunQuery | undefined): RunSummary | undefined {
  const trpc = useTRPC();
  const options = { refetchInterval: everyMs, placeholderData: keepPreviousData };
  const { data } = useQuery(trpc.runs.summary.queryOptions(query ?? skipToken, options));
  return query && data;
}
