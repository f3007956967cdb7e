import Link from 'next/link';
import { t } from '../../../lib/texts/t.ts';
import { Section } from '../../../ui/section.tsx';
import { shortRunId } from '../../run/index.ts';
import type { Undoing } from './use-undoing-run.ts';

/** Renders the effects that a compensation run reverts, in the order in which they are processed. */
export function UndoneEffects({ undoing: { run, notes } }: { undoing: Undoing }) {
  if (run === undefined) return null;
  return (
    <Section
      title={t('Undoes')}
      aside={
        <Link href={`/runs/${encodeURIComponent(run.ofRunId)}`} className="text-accent-ink underline underline-offset-2">
          {t('of run {{ofRunId}}', { ofRunId: shortRunId(run.ofRunId) })}
        </Link>
      }
    >
      <ol className="[&_li]:flex [&_li]:justify-between [&_li]:gap-2 [&_li]:px-0 [&_li]:py-0.75 [&_li]:text-small">
        {run.effects.map(({ id, of }, index) => (
          <li key={id}>
            <span>{of}</span>
            <span className="text-ink-3 text-micro">{index < notes.size ? '' : t('not started')}</span>
          </li>
        ))}
      </ol>
    </Section>
  );
}
