'use client';
import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import type { TraceRecord } from '../../../lib/api-shapes.ts';
import { counted } from '../../../lib/counted.ts';
import { formatDuration } from '../../../lib/format.ts';
import { t } from '../../../lib/texts/t.ts';
import { useTRPC } from '../../../lib/trpc.ts';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Page, QueryRegion } from '../../shell/index.ts';
import { spanRows } from '../model/span-rows.ts';
import { Waterfall } from './waterfall.tsx';

export function TracePage({ traceId }: { traceId: string }) {
  const trpc = useTRPC();
  const trace = useQuery(trpc.traces.get.queryOptions({ trace_id: traceId }));
  return (
    <Page
      title={t('Trace')}
      facts={
        <>
          <code>{traceId}</code>
          <CopyButton what={t('trace ID')} text={() => traceId} />
          {trace.data?.run_id && (
            <Link href={`/runs/${trace.data.run_id}`} className="text-accent-ink underline">
              {t('Open run')}
            </Link>
          )}
        </>
      }
    >
      <QueryRegion query={trace} reading={t('Loading trace…')} rows={8}>
        {record => <Spans record={record} />}
      </QueryRegion>
    </Page>
  );
}

function Spans({ record }: { record: TraceRecord }) {
  const table = spanRows(record.spans);
  if (table.rows.length === 0) {
    return (
      <EmptyState title={t('No spans in this trace yet')}>
        {t('Spans are stored when they end. If the run is still in progress, reload in a moment.')}
      </EmptyState>
    );
  }
  return (
    <>
      <p className="mb-3 text-small text-ink-3">
        {counted(table.rows.length, 'span')}, {formatDuration(table.length)}
      </p>
      <Waterfall table={table} />
    </>
  );
}
