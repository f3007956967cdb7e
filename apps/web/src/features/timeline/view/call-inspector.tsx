'use client';
import { useStore } from 'zustand';
import { formatList } from '../../../lib/texts/format-list.ts';
import { formatDuration } from '../../../lib/format.ts';
import { t } from '../../../lib/texts/t.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { SideEffectScale } from '../../../ui/side-effect-scale.tsx';
import { STATUS_LABEL } from '../../../lib/status.ts';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { selectRow } from '../../run/index.ts';
import { callNameOf, latencyOf, phaseOf, statusAt, statusLabelAt } from '../model/row-labels.ts';
import { waitAt } from '../model/wait-at.ts';
import { callerLabel } from '../model/caller-label.ts';
import styles from './call-inspector.module.css';
import { CallReport, type CallReportProps } from './call-report.tsx';
import { CloseIcon } from '../../../ui/icons/first-icons.tsx';

/** Renders the whole tool envelope of one call, as far as it had been written at the playhead. */
export function CallInspector(props: CallReportProps) {
  const { run, row } = props;
  const phase = useStore(run, state => phaseOf(row, state.count));
  const wait = useStore(run, state => (phase === 'open' ? waitAt(row, state.count) : undefined));
  useStore(run, state => (row.end_ms === undefined ? state.revision : -1));
  const started = run.getState().journal.latest.started;
  const spec = started?.tools.find(tool => tool.name === row.name && tool.version === row.version);
  // Other nodes make one call, and have no turns.
  const isOfAgent = started?.workflow.nodes.find(({ id }) => id === row.node_id)?.type === 'agent';
  const envelope = phase === 'over' ? row.envelope : undefined;
  const seq = row.envelope?.meta?.seq;
  const took = latencyOf(row);
  const { name, aside } = callNameOf(row);
  const status = phase === 'future' ? 'not-yet' : statusAt(row, phase, wait);
  return (
    <Panel
      label={t('Inspector')}
      title={
        <>
          {name}{' '}
          <span className={styles.version} title={row.version}>
            {aside}
          </span>
        </>
      }
      detail={
        <span className={styles.facts}>
          {envelope !== undefined && took !== undefined && <span>{formatDuration(took)}</span>}
          {isOfAgent && (
            <span>
              {formatList([
                ...(seq === undefined ? [] : [t('call {{seq}}', { seq: seq + 1 })]),
                t('turn {{iteration}}', { iteration: row.iteration + 1 }),
              ])}
            </span>
          )}
          {row.rule_id !== undefined && <span>{t('rule {{ruleId}}', { ruleId: row.rule_id })}</span>}
          {row.caller !== undefined && <span>{callerLabel(row.caller)}</span>}
          {spec !== undefined && <SideEffectScale level={spec.side_effect_policy} />}
        </span>
      }
      actions={
        <>
          <StatusBadge status={status} kind="pill" word={statusLabelAt(row, phase, wait) ?? STATUS_LABEL[status]} />
          <IconButton
            label={t('Close call details')}
            icon={<CloseIcon />}
            tooltip={false}
            onClick={() => selectRow(run, undefined)}
          />
        </>
      }
    >
      <CallReport {...props} />
    </Panel>
  );
}
