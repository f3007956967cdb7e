'use client';
import type { ToolEnvelope } from '@pinion/contracts';
import { t } from '../../../lib/texts/t.ts';
import { Trans } from '../../../lib/texts/trans.tsx';
import { Section } from '../../../ui/section.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { type RunViewStore, selectRow } from '../../run/index.ts';
import { useMemberNames } from '../../session/index.ts';
import { callStepsOf } from '../model/call-steps.ts';
import type { CallRow } from '../model/call-row.ts';
import styles from './call-inspector.module.css';

/** Renders the history of the call in words. Another call that it refers to is a link when it is in this run. */
export function CallHistory({ run, envelope, row }: { run: RunViewStore; envelope: ToolEnvelope; row: CallRow }) {
  const story = callStepsOf(row, envelope, useMemberNames());
  if (story.length === 0) return null;
  const rowOf = (callId: string | undefined) =>
    callId === undefined || callId === row.call_id
      ? undefined
      : run.getState().journal.timeline.rows.find(one => one.kind === 'call' && one.call_id === callId);
  return (
    <Section title={t('Call history')}>
      <ul>
        {story.map(({ status, text: label, call_id }) => {
          const source = rowOf(call_id);
          return (
            <li key={label} className={styles.story}>
              <StatusBadge status={status} word={null} size={13} />
              <span>
                {label}
                {source !== undefined && (
                  <button type="button" className={styles.source} onClick={() => selectRow(run, source.id)}>
                    {t('Show call')}
                  </button>
                )}
                {source === undefined && call_id !== undefined && call_id !== row.call_id && (
                  <span className={styles.rule}>
                    {' '}
                    <Trans
                      text="from call <call/> in another run"
                      parts={{ call: <code title={call_id}>{call_id.slice(0, 12)}</code> }}
                    />
                  </span>
                )}
              </span>
            </li>
          );
        })}
      </ul>
    </Section>
  );
}
