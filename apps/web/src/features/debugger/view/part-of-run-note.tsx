'use client';
import Link from 'next/link';
import { t } from '../../../lib/texts/t.ts';
import { Trans } from '../../../lib/texts/trans.tsx';
import { Section } from '../../../ui/section.tsx';
import { type RunViewStore, shortRunId, partOfRun } from '../../run/index.ts';
import { forkNoteStyle } from './fork-note-style.ts';

/**
 * Renders a note on a run of a part of its workflow: which part, which run its values come from, and whether test data replaced
 * nodes.
 */
export function PartOfRunNote({ store }: { store: RunViewStore }) {
  const { started } = store.getState().journal.latest;
  const label = started === undefined ? undefined : partOfRun(started);
  if (label === undefined) return null;
  const from = started?.part?.values_from;
  return (
    <Section title={t('Executed part')}>
      <p className={forkNoteStyle}>
        {from === undefined ? (
          label
        ) : (
          <Trans
            text="<part/>, with values from <run/>"
            parts={{
              part: <>{label}</>,
              run: <Link href={`/runs/${encodeURIComponent(from)}`}>{t('run {{runId}}', { runId: shortRunId(from) })}</Link>,
            }}
          />
        )}
      </p>
    </Section>
  );
}
