'use client';
import { type DiffSide, newestVersions, type ToolSpec } from '@pinion/contracts';
import { useCallback, useDeferredValue, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { withLazyCode } from '../../../lib/lazy/with-lazy-code.ts';
import type { QueryState } from '../../../lib/query-state.ts';
import { useTRPCClient } from '../../../lib/trpc.ts';
import {
  type VersionPair,
  type MergedVersions,
  useMerged,
  useRefreshVersions,
  type VersionChoice,
} from '../../versions/index.ts';
import type { Autosave } from '../core/saving/autosave.ts';
import { type EditorStore, noSelection, select } from '../core/editor-store.ts';

/** The editor's state of the workflow's versions. */
export type History = {
  /** True when the history was opened and no single node is selected, because both share one place. */
  isOpen: boolean;
  setHistoryOpen: (isOpen: boolean) => void;
  isPublishing: boolean;
  setPublishing: (isPublishing: boolean) => void;
  /** The published version the user wants to run. Undefined for the draft. */
  requested: number | undefined;
  requestRun: (version: number | undefined) => void;
  /** The current draft. */
  draft: DiffSide;
  comparison: VersionPair | undefined;
  /** Both versions merged into one graph. */
  compared: QueryState<MergedVersions>;
  compare: (comparison: VersionPair | undefined) => void;
  restore: (choice: VersionChoice) => void;
};

/**
 * Returns the version history. While two versions are compared nothing is selected, because the graph shows both and only the
 * draft can be changed.
 */
export function useHistory(store: EditorStore, autosave: Autosave, tools: readonly ToolSpec[]): History {
  const client = useTRPCClient();
  const workflowId = store.getState().workflowId;
  const refresh = useRefreshVersions(workflowId);
  const [isRequested, setRequested] = useState(false);
  const isOpen = useStore(store, state => state.selection.nodes.size !== 1) && isRequested;
  const [isPublishing, setPublishing] = useState(false);
  const [requested, requestRun] = useState<number>();
  const [comparison, setComparison] = useState<VersionPair>();
  const file = useDeferredValue(useStore(store, state => state.file));
  // The identity is stable as long as the catalog is the same, because results are cached by it.
  const versionOf = useMemo(() => newestVersions(tools), [tools]);
  const draft = useMemo(() => ({ file, versionOf }), [file, versionOf]);
  const compared = useMerged(workflowId, comparison, draft);
  const compare = useCallback(
    (request: VersionPair | undefined) => {
      select(store, noSelection);
      setComparison(request);
    },
    [store],
  );
  const setHistoryOpen = useCallback(
    (isWanted: boolean) => {
      setRequested(isWanted);
      if (isWanted) select(store, noSelection);
      else setComparison(undefined);
    },
    [store],
  );
  const restore = (choice: VersionChoice) => {
    compare(undefined);
    const parts = { client, store, autosave, onRestored: refresh };
    void withLazyCode(
      () => import('../core/saving/restore-version.ts'),
      ({ restoreInEditor }) => restoreInEditor(parts, choice),
    );
  };
  return {
    isOpen,
    setHistoryOpen,
    isPublishing,
    setPublishing,
    requested,
    requestRun,
    draft,
    comparison,
    compared,
    compare,
    restore,
  };
}
