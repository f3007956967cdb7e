'use client';
import type { NodePart } from '@pinion/contracts';
import Link from 'next/link';
import { useStore } from 'zustand';
import { formatDuration } from '../../../lib/format.ts';
import { t } from '../../../lib/texts/t.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { OpenIcon } from '../../../ui/icons/action-icons.tsx';
import { SubflowIcon } from '../../../ui/icons/node-icons.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { Section } from '../../../ui/section.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { formatClock, type RunViewStore, selectRow, shortRunId, useWorkflowName } from '../../run/index.ts';
import { phaseOf, statusAt } from '../model/row-labels.ts';
import { rowWaitAt } from '../model/wait-at.ts';
import styles from './call-inspector.module.css';
import { ForeignText } from '../../../ui/foreign-text.tsx';
import { CloseIcon } from '../../../ui/icons/first-icons.tsx';

/** Renders one child run that a node started: its state at the playhead, and a link to it. */
export function PartInspector({ run, part }: { run: RunViewStore; part: NodePart }) {
  const phase = useStore(run, state => phaseOf(part, state.count));
  const wait = useStore(run, state => (phase === 'open' ? rowWaitAt(state.journal, part, state.count) : undefined));
  useStore(run, state => (part.end_ms === undefined ? state.revision : -1));
  const workflow = useWorkflowName(part.workflow_id);
  return (
    <Panel
      label={t('Inspector')}
      icon={<SubflowIcon />}
      title={part.index === undefined ? (workflow ?? t('Subflow')) : t('Item {{index}}', { index: part.index })}
      detail={
        <span className={styles.facts}>
          {phase === 'over' && part.end_ms !== undefined && <span>{formatDuration(part.end_ms - part.start_ms)}</span>}
          <span>{t('run {{runId}}', { runId: shortRunId(part.run_id) })}</span>
          {part.index !== undefined && workflow !== undefined && <span>{workflow}</span>}
        </span>
      }
      actions={
        <>
          <StatusBadge status={phase === 'future' ? 'not-yet' : statusAt(part, phase, wait)} kind="pill" />
          <IconButton
            label={t('Close run details')}
            icon={<CloseIcon />}
            tooltip={false}
            onClick={() => selectRow(run, undefined)}
          />
        </>
      }
    >
      <div className={styles.actions} role="toolbar" aria-label={t('Actions')}>
        <Link href={`/runs/${encodeURIComponent(part.run_id)}`} className={styles.link}>
          <OpenIcon size={14} /> {t('Open run')}
        </Link>
      </div>
      {phase === 'over' && part.error !== undefined && (
        <div className={styles.error} role="note">
          <b>{part.error.code}</b>
          <p>
            <ForeignText text={part.error.message} />
          </p>
          <p className={styles.remedy}>{t('Open the run to see its events.')}</p>
        </div>
      )}
      {phase !== 'future' && part.waits.length > 0 && (
        <Section title={t('Waits')}>
          <ul>
            {part.waits.map(({ from_ms, from_seq, to_ms }) => (
              <li key={from_seq} className="py-0.5 text-small text-ink-2">
                {to_ms === undefined
                  ? t('from {{from}} s, until a response arrives', { from: formatClock(from_ms) })
                  : t('from {{from}} s, for {{time}}', { from: formatClock(from_ms), time: formatDuration(to_ms - from_ms) })}
              </li>
            ))}
          </ul>
        </Section>
      )}
    </Panel>
  );
}
