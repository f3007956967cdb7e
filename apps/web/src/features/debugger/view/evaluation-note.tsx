'use client';
import Link from 'next/link';
import { useStore } from 'zustand';
import { comparePath } from '../../../lib/compare-path.ts';
import { evaluationPath } from '../../../lib/evaluation-path.ts';
import { t } from '../../../lib/texts/t.ts';
import { Trans } from '../../../lib/texts/trans.tsx';
import { Section } from '../../../ui/section.tsx';
import { type LoadedJournal, type RunViewStore, shortRunId } from '../../run/index.ts';
import { forkNoteStyle } from './fork-note-style.ts';

/** Renders a note on a run of a case: it had no external side effects, and where its results come from. */
export function EvaluationNote({ store }: { store: RunViewStore }) {
  const evaluation = useStore(store, state => state.journal.latest.started?.evaluation);
  const { journal, runId } = store.getState();
  if (evaluation === undefined) return null;
  const { evaluation_id, recorded_run_id, models, case_id } = evaluation;
  const from = recorded_run_id === undefined ? undefined : `/runs/${encodeURIComponent(recorded_run_id)}`;
  if (case_id === undefined)
    return (
      <Section title={t('Evaluation')}>
        <p className={forkNoteStyle}>
          {t('Evaluates the cases of a workflow, each in its own run.')}{' '}
          <Link href={evaluationPath(evaluated(journal), evaluation_id)}>{t('View results')}</Link>
        </p>
      </Section>
    );
  return (
    <Section title={t('Evaluation')} aside={models === 'live' ? t('live models') : t('recorded models')}>
      <p className={forkNoteStyle}>
        {from === undefined ? (
          t('Runs a case without a recording: tools have no recorded results. Nothing was sent.')
        ) : (
          <Trans
            text="Runs a case with tool results from <run/>. Nothing was sent."
            parts={{
              run: <Link href={from}>{t('run {{runId}}', { runId: shortRunId(recorded_run_id ?? '') })}</Link>,
            }}
          />
        )}
      </p>
      <p className={forkNoteStyle}>
        <Link href={evaluationPath(journal.latest.workflowId, evaluation_id)}>{t('View results')}</Link>
        {recorded_run_id !== undefined && (
          <>
            {' · '}
            <Link href={comparePath(runId, recorded_run_id)}>{t('Compare runs')}</Link>
          </>
        )}
      </p>
    </Section>
  );
}

/** Returns the workflow that such a run evaluates, which its single node names. */
function evaluated({ latest }: LoadedJournal): string {
  const id = latest.started?.workflow.nodes[0]?.config['workflow_id'];
  return typeof id === 'string' ? id : '';
}
