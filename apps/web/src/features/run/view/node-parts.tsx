'use client';
import Link from 'next/link';
import { termOf } from '../../../lib/texts/term-of.ts';
import { counted } from '../../../lib/counted.ts';
import { t } from '../../../lib/texts/t.ts';
import { Section } from '../../../ui/section.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { partsAt } from '../model/node-parts.ts';
import { shortRunId } from '../model/run-tally.ts';
import { runStatusBadge } from '../model/status-badges.ts';
import { useRun } from './use-run.ts';

/** Maximum number of child runs shown. More would fill the panel, and the list of runs shows them all. */
const mostShown = 100;

/** Renders the child runs that a node had started at the playhead. Renders nothing when it started none. */
export function NodeParts({ nodeId }: { nodeId: string }) {
  useRun(state => state.revision);
  const count = useRun(state => state.count);
  const journal = useRun(state => state.journal);
  const parts = partsAt(journal, nodeId, count);
  if (parts.length === 0) return null;
  return (
    <Section title={t('Runs')} aside={counted(parts.length, 'run')}>
      <ul>
        {parts.slice(0, mostShown).map(part => (
          <li key={part.run_id} className="flex items-center gap-2 py-1 text-small">
            <StatusBadge status={runStatusBadge(part.status)} word={null} />
            <Link href={`/runs/${encodeURIComponent(part.run_id)}`}>
              {part.index === undefined
                ? t('Run {{runId}}', { runId: shortRunId(part.run_id) })
                : t('Item {{index}}', { index: part.index })}
            </Link>
            <span className="text-ink-3">{termOf(part.status)}</span>
          </li>
        ))}
      </ul>
      {parts.length > mostShown && (
        <p className="text-small text-ink-3">{t('And {{more}} more.', { more: parts.length - mostShown })}</p>
      )}
    </Section>
  );
}
