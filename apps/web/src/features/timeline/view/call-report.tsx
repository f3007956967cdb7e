'use client';
import type { AgentFold } from '@pinion/contracts';
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import type { RunStore } from '../../run/index.ts';
import type { CallRow } from '../model/call-row.ts';
import { phaseOf } from '../model/row-labels.ts';
import { waitAt } from '../model/wait-at.ts';
import { EditedNote } from './edited-note.tsx';
import { PendingCall } from './pending-call.tsx';
import { CallDetails } from './call-details.tsx';

export type CallReportProps = {
  run: RunStore;
  row: CallRow;
  pinned?: readonly string[];
  pin?: ReactNode;
  /** Additional actions on the call. */
  actions?: ReactNode;
  /** The later compensation of its effect, if any. */
  undone?: ReactNode;
};

const none: readonly string[] = [];

/** Renders one call at the playhead: its tool envelope, or what it waits for, with the approval if one is required. */
export function CallReport({ run, row, pinned = none, pin, actions, undone }: CallReportProps) {
  const phase = useStore(run, state => phaseOf(row, state.count));
  const wait = useStore(run, state => (phase === 'open' ? waitAt(row, state.count) : undefined));
  useStore(run, state => (row.end_ms === undefined ? state.revision : -1));
  const { latest } = run.getState().journal;
  const envelope = phase === 'over' ? row.envelope : undefined;
  if (envelope === undefined) return <PendingCall run={run} row={row} phase={phase} wait={wait} />;
  const spec = latest.started?.tools.find(tool => tool.name === row.name && tool.version === row.version);
  const agent: AgentFold['started'] = latest.nodes.get(row.node_id)?.agent?.started;
  return (
    <>
      <EditedNote row={row} phase={phase} />
      {undone}
      <CallDetails
        run={run}
        envelope={envelope}
        spec={spec}
        row={row}
        pinned={pinned}
        pin={pin}
        actions={actions}
        agent={agent}
      />
    </>
  );
}
