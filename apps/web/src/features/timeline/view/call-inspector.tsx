'use client';
import type { AgentFold } from '@pinion/contracts';
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { listed } from '../../../lib/texts/listed.ts';
import { formatDuration } from '../../../lib/format.ts';
import { t } from '../../../lib/texts/t.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { CloseIcon } from '../../../ui/icons/action-icons.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { SideEffectScale } from '../../../ui/side-effect-scale.tsx';
import { STATUS_WORD } from '../../../ui/status.ts';
import { StatusMark } from '../../../ui/status-mark.tsx';
import { type RunStore, selectRow } from '../../run/index.ts';
import type { CallRow } from '../model/call-row.ts';
import { latencyOf, phaseOf, statusAt, statusWordAt } from '../model/row-words.ts';
import { waitAt } from '../model/wait-at.ts';
import styles from './call-inspector.module.css';
import { EditedNote } from './edited-note.tsx';
import { PendingCall } from './pending-call.tsx';
import { Receipt } from './receipt.tsx';

export type CallInspectorProps = {
  run: RunStore;
  row: CallRow;
  pinned?: readonly string[];
  pin?: ReactNode;
  /** More that can be done with it. */
  actions?: ReactNode;
  /** What became of its effect afterwards, if anything did. */
  undone?: ReactNode;
};

/** The whole receipt of one call, as far as it had been written at the playhead. */
export function CallInspector({ run, row, pinned = [], pin, actions, undone }: CallInspectorProps) {
  const phase = useStore(run, state => phaseOf(row, state.count));
  const wait = useStore(run, state => (phase === 'open' ? waitAt(row, state.count) : undefined));
  useStore(run, state => (row.end_ms === undefined ? state.revision : -1));
  const started = run.getState().journal.latest.started;
  const spec = started?.tools.find(tool => tool.name === row.name && tool.version === row.version);
  const envelope = phase === 'over' ? row.envelope : undefined;
  const seq = row.envelope?.meta?.seq;
  const took = latencyOf(row);
  const status = phase === 'future' ? 'not-yet' : statusAt(row, phase, wait);
  return (
    <Panel
      label={t('Inspector')}
      title={
        <>
          {row.name} <span className={styles.version}>{row.version}</span>
        </>
      }
      detail={
        <span className={styles.facts}>
          {envelope !== undefined && took !== undefined && <span>{formatDuration(took)}</span>}
          <span>
            {listed([
              ...(seq === undefined ? [] : [t('call {{seq}}', { seq: seq + 1 })]),
              t('turn {{iteration}}', { iteration: row.iteration + 1 }),
            ])}
          </span>
          {row.rule_id !== undefined && <span>{t('rule {{ruleId}}', { ruleId: row.rule_id })}</span>}
          {spec !== undefined && <SideEffectScale level={spec.side_effect_policy} />}
        </span>
      }
      actions={
        <>
          <StatusMark status={status} kind="pill" word={statusWordAt(row, phase, wait) ?? STATUS_WORD[status]} />
          <IconButton
            label={t('Close the receipt')}
            icon={<CloseIcon />}
            tooltip={false}
            onClick={() => selectRow(run, undefined)}
          />
        </>
      }
    >
      {envelope === undefined ? (
        <PendingCall run={run} row={row} phase={phase} wait={wait} />
      ) : (
        <>
          <EditedNote row={row} phase={phase} />
          {undone}
          <Receipt
            run={run}
            envelope={envelope}
            spec={spec}
            row={row}
            pinned={pinned}
            pin={pin}
            actions={actions}
            agent={agentOf(run, row.node_id)}
          />
        </>
      )}
    </Panel>
  );
}

const agentOf = (run: RunStore, nodeId: string): AgentFold['started'] =>
  run.getState().journal.latest.nodes.get(nodeId)?.agent?.started;
