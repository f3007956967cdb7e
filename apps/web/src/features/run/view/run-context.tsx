'use client';
import { createContext, type ReactNode, use, useCallback, useMemo } from 'react';
import { useStore } from 'zustand';
import type { StoreApi } from 'zustand/vanilla';
import type { Status } from '../../../ui/status.ts';
import { nodeMomentBadge } from '../model/status-badges.ts';
import type { RunState, RunStore } from '../run-store.ts';
import { type NodeSnapshot, pendingSnapshot } from '../model/node-snapshot.ts';
import { type EdgeSnapshot, edgeSnapshotOf, type EdgePhase } from '../model/edge-snapshot.ts';

type ReadableRun = Pick<StoreApi<RunState | undefined>, 'getState' | 'getInitialState' | 'subscribe'>;

const RunContext = createContext<RunStore | undefined>(undefined);
/** Stands where no run is shown, so that the parts of the page that need none do not wait for the code that folds one. */
const noRun: Pick<StoreApi<undefined>, 'getState' | 'getInitialState' | 'subscribe'> = {
  getState: () => undefined,
  getInitialState: () => undefined,
  subscribe: () => () => undefined,
};

/** The run that canvas, timeline and panels below show; without one they show the graph alone. */
export function RunProvider({ store, children }: { store: RunStore | undefined; children: ReactNode }) {
  return <RunContext value={store}>{children}</RunContext>;
}

export const useRunStore = (): RunStore | undefined => use(RunContext);

/** For what is drawn without a run, too. */
export function useRunOr<T>(select: (state: RunState) => T, without: T): T {
  return useStore<ReadableRun, T>(use(RunContext) ?? noRun, state => (state === undefined ? without : select(state)));
}

export const useHasRun = (): boolean => use(RunContext) !== undefined;

/** One node at the playhead; `undefined` when no run is shown. Renders again only when something happened to the node. */
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

/** Answers for any edge at the playhead. Whoever asks renders again with each step of it: for all edges at once, not for one. */
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

/** Answers for any node; `undefined` when no run is shown. */
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
