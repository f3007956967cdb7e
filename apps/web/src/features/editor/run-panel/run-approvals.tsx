'use client';
import { useStore } from 'zustand';
import { PendingApprovals } from '../../approvals/index.ts';
import { pendingApprovalIds, type RunViewStore } from '../../run/index.ts';

/** Renders the open approvals of the run below the canvas, at the top of the side panel. Nothing when there are none. */
export function RunApprovals({ store }: { store: RunViewStore }) {
  const pulse = useStore(store, state => pendingApprovalIds(state.journal));
  return <PendingApprovals runId={store.getState().runId} pulse={pulse} />;
}
