'use client';
import Link from 'next/link';
import { useStore } from 'zustand';
import { counted } from '../../../lib/counted.ts';
import { t } from '../../../lib/texts/t.ts';
import { Section } from '../../../ui/section.tsx';
import { type RunViewStore, shortRunId } from '../../run/index.ts';
import { comparePath } from '../../../lib/compare-path.ts';
import { useMemberNames } from '../../session/index.ts';
import { forkedFromLabel } from '../../fork/index.ts';
import { forkNoteStyle } from './fork-note-style.ts';

/** Renders a note on a forked run: the original run, the fork point, the replaced value, and how much is reused. */
export function ForkedFromNote({ store }: { store: RunViewStore }) {
  // The name of a call is known once its event has been read.
  useStore(store, state => (state.journal.latest.started?.forked_from === undefined ? -1 : state.revision));
  const names = useMemberNames();
  const { journal, runId } = store.getState();
  const { forked_from, kept } = journal.latest.started ?? {};
  if (forked_from === undefined) return null;
  return (
    <Section
      title={t('Fork of')}
      aside={kept === undefined ? undefined : t('{{events}} reused', { events: counted(kept.lines, 'event') })}
    >
      <p className={forkNoteStyle}>
        <Link href={`/runs/${encodeURIComponent(forked_from.run_id)}`}>
          {t('Run {{runId}}', { runId: shortRunId(forked_from.run_id) })}
        </Link>{' '}
        {forkedFromLabel(forked_from, journal, names)}
      </p>
      <p className={forkNoteStyle}>
        <Link href={comparePath(runId, forked_from.run_id)}>{t('Compare runs')}</Link>
      </p>
    </Section>
  );
}
