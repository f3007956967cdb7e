'use client';
import { readRowId } from '@pinion/contracts';
import { useCallback, useEffect, useState } from 'react';
import type { RunViewStore } from '../../run/index.ts';
import { type EditorStore, noSelection, select, selectNode } from '../core/editor-store.ts';

/** The rows whose details take the place of the node's settings. A node's row selects the node itself. */
const isDetailed = (rowId: string | undefined): boolean => {
  const { kind } = readRowId(rowId);
  return kind === 'call' || kind === 'turn' || kind === 'part';
};

type ShownRow = {
  /** True if the inspector shows the selected row of the run, false if it shows the selection of the canvas. */
  isRowShown: boolean;
  hideRow: () => void;
};

/** Keeps whether the inspector shows the selected row of the run. What was selected last is shown. */
export function useShownRow(editor: EditorStore, run: RunViewStore | undefined): ShownRow {
  /** The run whose row is shown. */
  const [shown, setShown] = useState<RunViewStore>();
  useEffect(() => {
    if (run === undefined) return;
    const stopRun = run.subscribe((now, before) => {
      if (now.selectedRow === before.selectedRow) return;
      const { kind, node_id: nodeId } = readRowId(now.selectedRow);
      if (kind === 'node' && nodeId !== undefined) selectNode(editor, nodeId);
      const isShown = isDetailed(now.selectedRow);
      // One thing is selected at a time, so that a click on the node brings its settings back.
      if (isShown) select(editor, noSelection);
      setShown(isShown ? run : undefined);
    });
    const stopEditor = editor.subscribe((now, before) => {
      if (now.selection !== before.selection) setShown(undefined);
    });
    return () => {
      stopRun();
      stopEditor();
    };
  }, [editor, run]);
  const hideRow = useCallback(() => setShown(undefined), []);
  return { isRowShown: run !== undefined && shown === run, hideRow };
}
