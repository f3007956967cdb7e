'use client';
import { type NodePart, type TimelineRow, titleOf, type WorkflowNode } from '@pinion/contracts';
import Link from 'next/link';
import { useDeferredValue } from 'react';
import { useStore } from 'zustand';
import type { SideEffectItem } from '../../../lib/api-shapes.ts';
import { counted, formatDuration, formatTime } from '../../../lib/format.ts';
import { t } from '../../../lib/texts/t.ts';
import { Trans } from '../../../lib/texts/trans.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { CloseIcon } from '../../../ui/icons/action-icons.tsx';
import { RunsIcon } from '../../../ui/icons/chrome-icons.tsx';
import { JsonView } from '../../../ui/json/json-view.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { Label, Section } from '../../../ui/section.tsx';
import { StatusMark } from '../../../ui/status-mark.tsx';
import { KindIcon } from '../../canvas/index.ts';
import type { Forking } from '../../fork/index.ts';
import { OpenQuestions } from '../../questions/index.ts';
import {
  NodeParts,
  nodeStatusMark,
  openQuestionIds,
  type RunStore,
  runStatusMark,
  selectRow,
  shortRunId,
  tallyOf,
  useNodeMoment,
} from '../../run/index.ts';
import { type CallAction, CallInspector, laneById, PartInspector, TurnInspector } from '../../timeline/index.ts';
import { pinsReading } from '../model/selection.ts';
import { CallActionButtons } from './call-action-buttons.tsx';
import styles from './debugger.module.css';
import { ForkButton } from './fork-button.tsx';
import { EvaluationNote } from './evaluation-note.tsx';
import { ForkedFromNote } from './forked-from-note.tsx';
import { UndoneEffects } from './undone-effects.tsx';
import { UndoNote } from './undo-note.tsx';
import { UndoingNote } from './undoing-note.tsx';
import type { Undoing } from './use-undoing-run.ts';
import { PinResultButton } from './pin-result-button.tsx';

type DebuggerInspectorProps = {
  store: RunStore;
  effects: readonly SideEffectItem[];
  undoing: Undoing;
  actions: readonly CallAction[];
  fork: Forking['begin'];
};

/** What is looked at: a call's receipt, a turn, a node's values at the playhead, or the run as a whole. */
export function DebuggerInspector(parts: DebuggerInspectorProps) {
  const { store } = parts;
  const selected = useStore(store, state => state.selectedRow);
  useStore(store, state => (laneById(state.journal.timeline.rows, selected) === undefined ? state.revision : -1));
  const { journal } = store.getState();
  return <div className={styles.inspector}>{inspected(parts, laneById(journal.timeline.rows, selected), selected)}</div>;
}

function inspected(
  { store, effects, undoing, actions, fork }: DebuggerInspectorProps,
  row: TimelineRow | NodePart | undefined,
  selected: string | undefined,
): React.ReactNode {
  if (row?.kind === 'call') {
    const { journal } = store.getState();
    const wish = { workflowId: journal.latest.workflowId, nodeId: row.node_id, tool: row.name };
    return (
      <CallInspector
        key={row.id}
        run={store}
        row={row}
        undone={
          <>
            <UndoingNote undoing={undoing} callId={row.call_id} />
            <UndoNote effects={effects} runId={store.getState().runId} nodeId={row.node_id} callId={row.call_id} />
          </>
        }
        actions={<CallActionButtons row={row} actions={actions} />}
        pinned={pinsReading(journal, row.node_id, row.name)}
        pin={journal.latest.nodes.get(row.node_id)?.agent === undefined ? undefined : <PinResultButton wish={wish} />}
      />
    );
  }
  if (row?.kind === 'turn')
    return <TurnInspector key={row.id} run={store} row={row} actions={<ForkButton store={store} fork={fork} />} />;
  if (row?.kind === 'part') return <PartInspector key={row.id} run={store} part={row} />;
  const nodeId = row?.node_id ?? selected?.split('\n')[1];
  return nodeId === undefined ? (
    <RunPane store={store} undoing={undoing} />
  ) : (
    <NodePane key={nodeId} store={store} nodeId={nodeId} fork={fork} />
  );
}

function NodePane({ store, nodeId, fork }: { store: RunStore; nodeId: string; fork: Forking['begin'] }) {
  // Thousands of receipts may be laid out here: the needle goes first, the panel follows when there is time.
  const moment = useDeferredValue(useNodeMoment(nodeId));
  const node = store.getState().journal.latest.started?.workflow.nodes.find(one => one.id === nodeId);
  if (moment === undefined) return null;
  const values = Object.entries(moment.values);
  return (
    <Panel
      label={t('Inspector')}
      icon={<KindIcon type={node?.type ?? ''} />}
      title={node === undefined ? nodeId : titleOf(node)}
      detail={t('{{type}} · id {{nodeId}}{{durationMs}}', {
        type: node?.type ?? 'node',
        nodeId,
        durationMs: moment.durationMs === undefined ? '' : ` · ${formatDuration(moment.durationMs)}`,
      })}
      actions={
        <>
          <StatusMark status={nodeStatusMark(moment.status)} kind="pill" />
          <IconButton label={t('Close')} icon={<CloseIcon />} tooltip={false} onClick={() => selectRow(store, undefined)} />
        </>
      }
    >
      <div className={styles.tools} role="toolbar" aria-label={t('Actions')}>
        <ForkButton store={store} fork={fork} />
      </div>
      {moment.error !== undefined && (
        <Section title={t('Error')}>
          <p className="text-failed">
            <b>{moment.error.code}</b>
          </p>
          <p className="text-small text-ink-2">{moment.error.message}</p>
        </Section>
      )}
      {moment.finishReason !== undefined && moment.finishReason !== 'stop' && (
        <Section title={t('Ended by')}>
          <p className="text-small">{moment.finishReason}</p>
        </Section>
      )}
      <NodeParts nodeId={nodeId} />
      <Section
        title={node?.type === 'agent' ? t('Outputs and pins at this moment') : t('Outputs at this moment')}
        aside={values.length === 0 ? 'none' : String(values.length)}
      >
        {values.length === 0 && (
          <p className="text-small text-ink-3">
            {moment.status === 'pending' ? t('The node has not begun.') : t('Nothing has left the node.')}
          </p>
        )}
      </Section>
      {values.map(([name, value]) => (
        <div key={name} className={styles.value}>
          <JsonView
            value={value}
            label={name}
            title={<Label aside={moment.missing.has(name) ? t('no call so far') : undefined}>{name}</Label>}
            maxHeight={240}
          />
        </div>
      ))}
    </Panel>
  );
}

function RunPane({ store, undoing }: { store: RunStore; undoing: Undoing }) {
  useStore(store, state => state.revision);
  const isAtEnd = useStore(store, state => state.count >= state.journal.length);
  const { journal, runId } = store.getState();
  const { started, latest } = { started: journal.latest.started, latest: journal.latest };
  // The run's own state changes with its last event alone, so it is not folded anew for every pixel of a drag.
  const isOver = latest.isOver() && isAtEnd;
  const pulse = useStore(store, state => openQuestionIds(state.journal));
  const status = isOver ? latest.status : isAtEnd && latest.status === 'waiting' ? 'waiting' : 'running';
  const tally = tallyOf(journal);
  const output = isOver ? latest.output : undefined;
  return (
    <Panel
      label={t('Inspector')}
      icon={<RunsIcon />}
      title={t('Run {{runId}}', { runId: shortRunId(runId) })}
      detail={`${counted(tally.turns, 'turn')}, ${counted(tally.calls, 'call')}${latest.startedAt === undefined ? '' : `, ${formatTime(new Date(latest.startedAt))}`}`}
      actions={<StatusMark status={runStatusMark(status)} kind="pill" word={status} />}
    >
      {started?.parent !== undefined && (
        <Section title={t('Part of')}>
          <p className="text-small">
            <Trans
              text={started.parent.index === undefined ? '<run/>, node <node/>' : '<run/>, node <node/>, item <index/>'}
              parts={{
                run: (
                  <Link href={`/runs/${encodeURIComponent(started.parent.run_id)}`}>
                    {t('Run {{runId}}', { runId: shortRunId(started.parent.run_id) })}
                  </Link>
                ),
                node: <>{started.parent.node_id}</>,
                index: <>{started.parent.index}</>,
              }}
            />
          </p>
        </Section>
      )}
      <ForkedFromNote store={store} />
      <EvaluationNote store={store} />
      <OpenQuestions runId={runId} pulse={pulse} />
      <UndoneEffects undoing={undoing} />
      {isOver && latest.error !== undefined && (
        <Section title={t('Error')}>
          <p className="text-failed">
            <b>{latest.error.code}</b>
          </p>
          <p className="text-small text-ink-2">{latest.error.message}</p>
        </Section>
      )}
      <div className={styles.block}>
        <JsonView value={started?.input ?? null} label={t('Input')} title={<Label>{t('Input')}</Label>} maxHeight={200} />
      </div>
      {output === undefined ? (
        <Section title={t('Output')} aside={isOver ? 'none' : t('not yet')}>
          {null}
        </Section>
      ) : (
        <div className={styles.block}>
          <JsonView value={output} label={t('Output')} title={<Label>{t('Output')}</Label>} maxHeight={260} />
        </div>
      )}
      <Section title={t('Nodes')}>
        {(started?.workflow.nodes ?? []).map(node => (
          <NodeLine key={node.id} store={store} node={node} />
        ))}
      </Section>
    </Panel>
  );
}

function NodeLine({ store, node }: { store: RunStore; node: WorkflowNode }) {
  const status = useStore(store, state => state.journal.nodeAt(node.id, state.count).status);
  return (
    <button type="button" className={styles.node} onClick={() => selectRow(store, `node\n${node.id}`)}>
      <StatusMark status={nodeStatusMark(status)} word={null} size={13} />
      <span>{titleOf(node)}</span>
      <span>{status === 'skipped' ? t('not taken') : status}</span>
    </button>
  );
}
