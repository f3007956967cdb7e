import Link from 'next/link';
import { t } from '../../../lib/texts/t.ts';
import { Section } from '../../../ui/section.tsx';
import { shortRunId } from '../../run/index.ts';
import styles from './undo.module.css';
import type { Undoing } from './use-undoing-run.ts';

/** Renders the effects that a compensation run reverts, in the order in which they are processed. */
export function UndoneEffects({ undoing: { run, notes } }: { undoing: Undoing }) {
  if (run === undefined) return null;
  return (
    <Section
      title={t('Undoes')}
      aside={
        <Link href={`/runs/${encodeURIComponent(run.ofRunId)}`} className={styles.of}>
          {t('of run {{ofRunId}}', { ofRunId: shortRunId(run.ofRunId) })}
        </Link>
      }
    >
      <ol className={styles.effects}>
        {run.effects.map(({ id, of }, index) => (
          <li key={id}>
            <span>{of}</span>
            <span className={styles.version}>{index < notes.size ? '' : t('not started')}</span>
          </li>
        ))}
      </ol>
    </Section>
  );
}
