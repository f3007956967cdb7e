'use client';
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { Button } from '../../../ui/button.tsx';
import type { RunStore } from '../../run/index.ts';
import { type CallAction, type CallRow, CallInspector, laneById, PartInspector, TurnInspector } from '../../timeline/index.ts';
import { useRunCallActions } from './use-run-call-actions.tsx';

/** Renders the selected row of the run below the canvas: the envelope of a call, a model turn, or the run of a part. */
export function RunInspector({ store }: { store: RunStore }) {
  const selected = useStore(store, state => state.selectedRow);
  useStore(store, state => (laneById(state.journal.timeline.rows, selected) === undefined ? state.revision : -1));
  const { actions, dialog } = useRunCallActions(store);
  const row = laneById(store.getState().journal.timeline.rows, selected);
  if (row?.kind === 'turn') return <TurnInspector key={row.id} run={store} row={row} />;
  if (row?.kind === 'part') return <PartInspector key={row.id} run={store} part={row} />;
  if (row?.kind !== 'call') return null;
  return (
    <>
      <CallInspector key={row.id} run={store} row={row} actions={<ActionButtons row={row} actions={actions} />} />
      {dialog}
    </>
  );
}

function ActionButtons({ row, actions }: { row: CallRow; actions: readonly CallAction[] }): ReactNode {
  return actions
    .filter(action => action.isFor(row))
    .map(({ label, key, icon, act, deniedReason }) => (
      <Button
        key={key}
        size="small"
        icon={icon}
        aria-keyshortcuts={key.toUpperCase()}
        disabled={deniedReason !== undefined}
        title={deniedReason}
        onClick={() => act(row)}
      >
        {label}
      </Button>
    ));
}
