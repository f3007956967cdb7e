import Link from 'next/link';
import type { RunComparison } from '../../../lib/api-shapes.ts';
import { t } from '../../../lib/texts/t.ts';
import { shortRunId } from '../../run/index.ts';

/** Renders the link to one of the compared runs. */
export const RunLink = ({ run }: { run: RunComparison['left'] }) => (
  <Link href={`/runs/${encodeURIComponent(run.run_id)}`} className="text-accent-ink underline" title={run.run_id}>
    {t('run {{runId}}', { runId: shortRunId(run.run_id) })}
  </Link>
);
