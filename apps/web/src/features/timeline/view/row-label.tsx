'use client';
import { isVendorCaller } from '@pinion/contracts';
import Link from 'next/link';
import { t } from '../../../lib/texts/t.ts';
import { OpenIcon } from '../../../ui/icons/action-icons.tsx';
import { ChevronRightIcon, TurnIcon } from '../../../ui/icons/chrome-icons.tsx';
import { CachedIcon } from '../../../ui/icons/status-icons.tsx';
import { STATUS_LABEL } from '../../../lib/status.ts';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { isReusedCall, useWorkflowName } from '../../run/index.ts';
import { vendorNames } from '../model/caller-label.ts';
import { nodeParts } from '../model/part-lanes.ts';
import type { OrderedRow } from '../model/row-order.ts';
import {
  formatRowCost,
  itemLabel,
  formatRowLatency,
  nameOf,
  type RowPhase,
  statusAt,
  statusLabelAt,
} from '../model/row-labels.ts';
import type { RowWait } from '../model/wait-at.ts';
import { useTimelineExtensions } from './timeline-context.tsx';
import styles from './timeline-row.module.css';
import { EditIcon, MoreIcon, UndoIcon } from '../../../ui/icons/first-icons.tsx';

export type RowLabelProps = {
  ordered: OrderedRow;
  phase: RowPhase;
  wait: RowWait | undefined;
  isSelected: boolean;
  isUnfolded: boolean;
};

const badgeLabels: Readonly<Record<string, string>> = {
  undone: t('undone'),
  'undo failed': t('undo failed'),
  'undo not known': t('undo outcome unknown'),
};

/** Renders the name, state and duration of a lane, with its actions while it is selected. */
export function RowLabel({ ordered: { row, depth }, phase, wait, isSelected, isUnfolded }: RowLabelProps) {
  const { run, badges, actions } = useTimelineExtensions();
  const badge = row.kind === 'call' ? badges.get(row.id) : undefined;
  const isEdited = (row.kind === 'call' || row.kind === 'turn') && row.edited !== undefined && phase === 'over';
  const kept = !isEdited && phase === 'over' && isReusedCall(row, run.getState().journal);
  const { name, aside } = nameOf(row, run.getState().journal.latest.started?.workflow);
  const status = statusAt(row, phase, wait);
  // The run that a kept call comes from has paid for it.
  const cost = kept ? '' : formatRowCost(row, phase);
  const parts = nodeParts(row).length;
  const isOpenable = isSelected && row.kind === 'part';
  return (
    <div role="rowheader" className={styles.label} data-depth={depth}>
      {parts > 0 && (
        <button
          type="button"
          tabIndex={-1}
          className={styles.fold}
          data-fold
          data-unfolded={isUnfolded || undefined}
          aria-label={isUnfolded ? t('Collapse runs of {{name}}', { name }) : t('Expand runs of {{name}}', { name })}
        >
          <ChevronRightIcon size={12} />
        </button>
      )}
      {row.kind === 'turn' && status === 'ok' ? <TurnIcon size={14} /> : <StatusBadge status={status} word={null} size={14} />}
      <span className={styles.name} title={name}>
        {row.kind === 'part' && row.index === undefined ? <PartName workflowId={row.workflow_id} otherwise={name} /> : name}
      </span>
      {/* When there is a badge, the name takes precedence over the version, which is in the tool envelope. */}
      {badge === undefined && !isEdited && !kept && !isOpenable && (
        <span className={styles.aside}>{itemLabel(row, phase) ?? aside}</span>
      )}
      {row.kind === 'call' && row.rule_id !== undefined && (
        <span className={styles.rule} title={t('Run by rule {{ruleId}}, regardless of the model', { ruleId: row.rule_id })}>
          {t('rule {{ruleId}}', { ruleId: row.rule_id })}
        </span>
      )}
      {row.kind === 'call' && isVendorCaller(row.caller) && (
        <span
          className={styles.rule}
          title={t('Made by a program that {{vendor}} ran', { vendor: vendorNames[row.caller.vendor] })}
        >
          {t('program')}
        </span>
      )}
      {isEdited && (
        <span className={styles.undone} title={t('Edited: replaces the original result')}>
          <EditIcon size={12} /> {t('edited')}
        </span>
      )}
      {kept && (
        <span className={styles.kept} title={t('Reused from an earlier run, not executed again')}>
          <CachedIcon size={12} /> {t('reused')}
        </span>
      )}
      {badge !== undefined && (
        <span className={styles.undone}>
          <UndoIcon size={12} /> {badgeLabels[badge] ?? badge}
        </span>
      )}
      {/* The shape already has a name for screen readers. Where there is space, its word is shown beside it. */}
      <span className={styles.word} aria-hidden data-tone={status}>
        {statusLabelAt(row, phase, wait) ?? STATUS_LABEL[status]}
      </span>
      {cost !== '' && (
        <span className={styles.cost} title={t('Cost')}>
          {cost}
        </span>
      )}
      <span className={styles.latency}>{formatRowLatency(row, phase, wait)}</span>
      {isOpenable && (
        <Link
          href={`/runs/${encodeURIComponent(row.run_id)}`}
          className={styles.open}
          aria-label={t('Open run of {{name}}', { name })}
        >
          <OpenIcon size={12} /> {t('Open run')}
        </Link>
      )}
      {isSelected && row.kind === 'call' && actions.some(action => action.isFor(row)) && (
        <button
          type="button"
          className={styles.more}
          data-row-menu
          aria-haspopup="menu"
          aria-label={t('Actions for {{name}}', { name: row.name })}
        >
          <MoreIcon size={14} />
        </button>
      )}
    </div>
  );
}

/** Renders the name of a part. A subflow's run has the name of its workflow. */
function PartName({ workflowId, otherwise }: { workflowId: string; otherwise: string }) {
  return useWorkflowName(workflowId) ?? otherwise;
}
