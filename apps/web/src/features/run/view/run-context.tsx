'use client';
import { createContext, type ReactNode, use, useCallback, useMemo } from 'react';
import { useStore } from 'zustand';
import type { StoreApi } from 'zustand/vanilla';
import type { Status } from '../../../lib/status.ts';
import { nodeMomentBadge } from '../model/status-badges.ts';
import type { RunState, RunViewStore } from '../run-store.ts';
import { type NodeSnapshot, pendingSnapshot } from '../model/node-snapshot.ts';
import { type EdgeSnapshot, edgeSnapshotOf, type EdgePhase } from '../model/edge-snapshot.ts';

type ReadableRun = Pick<StoreApi<RunState | undefined>, 'getState' | 'getInitialState' | 'subscribe'>;

const RunContext = createContext<RunViewStore | undefined>(undefined);
/**
 * A placeholder store where no run is shown, so that parts of the page that need no run don't wait for the code that folds one.
 */
const noRun: Pick<StoreApi<undefined>, 'getState' | 'getInitialState' | 'subscribe'> = {
  getState: () => undefined,
  getInitialState: () => undefined,
  subscribe: () => () => undefined,
};

/** Provides the run that the canvas, timeline and panels below show. When there is none, they show the graph alone. */
export function RunProvider({ store, children }: { store: RunViewStore | undefined; children: ReactNode }) {
  return <RunContext value={store}>{children}</RunContext>;
}

export const useRunStore = (): RunViewStore | undefined => use(RunContext);

/** Selects from the run, for components that are also rendered when there is none. */
export function useRunOr<T>(select: (state: RunState) => T, without: T): T {
  return useStore<ReadableRun, T>(use(RunContext) ?? noRun, state => (state === undefined ? without : select(state)));
}

export const useHasRun = (): boolean => use(RunContext) !== undefined;

/** Returns one node at the playhead. `undefined` when no run is shown. Rerenders only when something happened to the node. */
export function useNodeSnapshot(nodeId: string): NodeSnapshot | undefined {
  return useRunOr<NodeSnapshot | undefined>(
    state => (state.journal.length === 0 ? pendingSnapshot : state.journal.nodeAt(nodeId, state.count)),
    undefined,
  );
}

const wired: EdgeSnapshot = { phase: 'wired', hasValue: false, value: undefined };

export function useEdgeSnapshot(source: string, target: string, handle: string): EdgeSnapshot {
  const from = useNodeSnapshot(source);
  const to = useNodeSnapshot(target);
  return from === undefined || to === undefined ? wired : edgeSnapshotOf(from, to, handle);
}

/**
 * Returns a function that gives the phase of any edge at the playhead. The caller rerenders with each step of the playhead, so
 * it suits all edges at once, not a single one.
 */
export function useEdgePhases(): (source: string, target: string, handle: string) => EdgePhase {
  const momentOf = useMomentOf();
  return useCallback(
    (source, target, handle) => {
      const [from, to] = [momentOf?.(source), momentOf?.(target)];
      return from === undefined || to === undefined ? 'wired' : edgeSnapshotOf(from, to, handle).phase;
    },
    [momentOf],
  );
}

/** Returns a function that gives the status of any node. `undefined` when no run is shown. */
export function useNodeStatuses(): (id: string) => Status | undefined {
  const momentOf = useMomentOf();
  return useCallback(
    id => {
      const moment = momentOf?.(id);
      return moment === undefined ? undefined : nodeMomentBadge(moment);
    },
    [momentOf],
  );
}

function useMomentOf(): ((id: string) => NodeSnapshot) | undefined {
  const store = use(RunContext);
  const count = useRunOr(state => state.count, 0);
  return useMemo(() => {
    if (store === undefined) return undefined;
    const { journal } = store.getState();
    return (id: string) => (count === 0 ? pendingSnapshot : journal.nodeAt(id, count));
  }, [store, count]);
}
