'use client';
import Link from 'next/link';
import { counted } from '../../../lib/counted.ts';
import { t } from '../../../lib/texts/t.ts';
import { Button } from '../../../ui/button.tsx';
import { shortRunId } from '../../run/index.ts';

/** Renders the number of calls of a run, and the ways to open it. */
export function RunLinks({ runId, calls, onShowRun }: { runId: string; calls: number; onShowRun: (runId: string) => void }) {
  return (
    <>
      <span>{counted(calls, 'call')}</span>
      <Link href={`/runs/${encodeURIComponent(runId)}`}>{t('Run {{runId}}', { runId: shortRunId(runId) })}</Link>
      <Button size="small" onClick={() => onShowRun(runId)}>
        {t('Show on canvas')}
      </Button>
    </>
  );
}
