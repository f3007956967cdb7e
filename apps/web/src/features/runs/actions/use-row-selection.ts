'use client';
import { useState } from 'react';
import type { RunItem } from '../../../lib/api-shapes.ts';
import { noSelection, setAllRows, setRow } from '../model/row-selection.ts';

export type RunSelection = {
  /** The selected runs that are listed, in the order of the list. */
  runs: readonly RunItem[];
  has: (run: RunItem) => boolean;
  set: (run: RunItem, isSelected: boolean, isRange: boolean) => void;
  setAll: (isSelected: boolean) => void;
};

/** Keeps the selection of a list. A run that a filter hides is not among the selected ones. */
export function useRowSelection(listed: readonly RunItem[]): RunSelection {
  const [selection, setSelection] = useState(noSelection);
  const order = listed.map(run => run.run_id);
  const has = ({ run_id }: RunItem) => selection.ids.has(run_id);
  return {
    runs: listed.filter(has),
    has,
    set: ({ run_id: id }, isSelected, isRange) => setSelection(before => setRow(before, order, { id, isSelected, isRange })),
    setAll: isSelected => setSelection(setAllRows(order, isSelected)),
  };
}
