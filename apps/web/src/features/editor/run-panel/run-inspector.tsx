'use client';
import { useStore } from 'zustand';
import type { RunViewStore } from '../../run/index.ts';
import { CallActionButtons, CallInspector, laneById, PartInspector, TurnInspector } from '../../timeline/index.ts';
import { useRunCallActions } from './use-run-call-actions.tsx';

/** Renders the selected row of the run below the canvas: the envelope of a call, a model turn, or the run of a part. */
export function RunInspector({ store }: { store: RunViewStore }) {
  const selected = useStore(store, state => state.selectedRow);
  useStore(store, state => (laneById(state.journal.timeline.rows, selected) === undefined ? state.revision : -1));
  const { actions, dialog } = useRunCallActions(store);
  const row = laneById(store.getState().journal.timeline.rows, selected);
  if (row?.kind === 'turn') return <TurnInspector key={row.id} run={store} row={row} />;
  if (row?.kind === 'part') return <PartInspector key={row.id} run={store} part={row} />;
  if (row?.kind !== 'call') return null;
  return (
    <>
      <CallInspector key={row.id} run={store} row={row} actions={<CallActionButtons row={row} actions={actions} />} />
      {dialog}
    </>
  );
}
