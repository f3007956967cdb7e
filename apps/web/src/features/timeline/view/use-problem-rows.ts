'use client';
import { useMemo } from 'react';
import { useStore } from 'zustand';
import { type RunViewStore, moveTo } from '../../run/index.ts';
import type { LaneRow } from '../model/lane-row.ts';
import { orderedRowsOf } from '../model/ordered-rows.ts';
import { allLanes } from '../model/part-lanes.ts';
import { nextProblemRow, problemRowsOf } from '../model/problem-rows.ts';
import { useTimelineExtensions } from './timeline-context.tsx';

const troublesIn = (run: RunViewStore): readonly LaneRow[] => {
  const { journal, revision } = run.getState();
  return problemRowsOf(allLanes(orderedRowsOf(journal, revision)));
};

/** Returns the rows that failed or were denied, in order of occurrence. */
export function useProblemRows(): readonly LaneRow[] {
  const { run } = useTimelineExtensions();
  const revision = useStore(run, state => state.revision);
  return useMemo(() => (revision < 0 ? [] : troublesIn(run)), [run, revision]);
}

/** Moves the playhead to the moment at which the problem became known. */
export const goToProblem = (run: RunViewStore, row: LaneRow): void => moveTo(run, (row.end_seq ?? row.start_seq) + 1, row.id);

/** Goes to the next or the previous problem by key. Returns whether there is any. */
export function stepProblems(run: RunViewStore, direction: 1 | -1): boolean {
  const { selectedRow, count } = run.getState();
  const row = nextProblemRow(troublesIn(run), selectedRow, count, direction);
  if (row !== undefined) goToProblem(run, row);
  return row !== undefined;
}
