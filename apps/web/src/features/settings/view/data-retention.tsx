'use client';
import { useQuery } from '@tanstack/react-query';
import { t } from '../../../lib/texts/t.ts';
import { useTRPC } from '../../../lib/trpc.ts';
import { QueryRegion } from '../../shell/index.ts';
import { DiskUseSection } from './disk-use.tsx';
import { RetentionRulesForm } from './retention-rules-form.tsx';
import { RetentionSweep } from './retention-sweep.tsx';

const sweepingEveryMs = 2_000;
const idleEveryMs = 30_000;

/** Renders the retention rules of the workspace, what it stores, and its last and next sweep. */
export function DataRetention() {
  const trpc = useTRPC();
  const retention = useQuery(
    trpc.retention.get.queryOptions(undefined, {
      refetchInterval: ({ state }) => (state.data?.is_sweeping === true ? sweepingEveryMs : idleEveryMs),
    }),
  );
  return (
    <QueryRegion query={retention} reading={t('Loading retention rules…')} rows={5}>
      {report => (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5 pt-3">
          <RetentionRulesForm key={JSON.stringify(report.own)} report={report} />
          <DiskUseSection use={report.disk_use} />
          <RetentionSweep report={report} />
        </div>
      )}
    </QueryRegion>
  );
}
