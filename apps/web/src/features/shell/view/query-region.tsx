'use client';
import { type ReactNode, useState } from 'react';
import { failureOf } from '../../../lib/failure.ts';
import type { QueryState } from '../../../lib/query-state.ts';
import { t } from '../../../lib/texts/t.ts';
import { Button } from '../../../ui/button.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { LoadingRows } from '../../../ui/loading-rows.tsx';

export type QueryRegionProps<Data> = {
  query: QueryState<Data>;
  /** The loading text: "Reading workflows". */
  reading: string;
  rows?: number;
  children: (data: Data) => ReactNode;
};

/** Renders a region fed by the server: while loading, when that failed, and when the data is available. */
export function QueryRegion<Data>({ query, reading, rows, children }: QueryRegionProps<Data>) {
  // A polled query has no error while it is refetching, so the last error stays until a read succeeds.
  const [lastError, setLastError] = useState(query.error);
  if (query.error && query.error !== lastError) setLastError(query.error);
  if (query.data !== undefined) return children(query.data);
  const error = query.error ?? lastError;
  if (!error) return <LoadingRows label={reading} rows={rows} />;
  const failure = failureOf(error);
  return (
    <ErrorState
      code={failure.code}
      title={failure.message}
      actions={
        <Button kind="line" busy={query.isFetching && t('Retrying')} onClick={() => void query.refetch()}>
          {t('Try again')}
        </Button>
      }
    >
      {failure.remedy}
    </ErrorState>
  );
}
