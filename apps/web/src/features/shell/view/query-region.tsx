'use client';
import type { ReactNode } from 'react';
import { failureOf } from '../../../lib/failure.ts';
import { Button } from '../../../ui/button.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { LoadingRows } from '../../../ui/loading-rows.tsx';

type Read<Data> = { data: Data | undefined; error: unknown; refetch: () => unknown };

export type QueryRegionProps<Data> = {
  query: Read<Data>;
  /** What is being read: "Reading workflows". */
  reading: string;
  rows?: number;
  children: (data: Data) => ReactNode;
};

/** A region fed by the server: what it says while reading, when that failed, and when it is there. */
export function QueryRegion<Data>({ query, reading, rows, children }: QueryRegionProps<Data>) {
  if (query.data !== undefined) return children(query.data);
  if (!query.error) return <LoadingRows label={reading} rows={rows} />;
  const failure = failureOf(query.error);
  return (
    <ErrorState
      code={failure.code}
      title={failure.message}
      actions={
        <Button kind="line" onClick={() => void query.refetch()}>
          Try again
        </Button>
      }
    >
      {failure.remedy}
    </ErrorState>
  );
}
