'use client';
import clsx from 'clsx';
import { memo } from 'react';
import { useStore } from 'zustand';
import { nodeParts } from '../model/part-lanes.ts';
import type { OrderedRow } from '../model/row-order.ts';
import { phaseOf } from '../model/row-labels.ts';
import type { Window } from '../model/ruler.ts';
import { rowWaitAt } from '../model/wait-at.ts';
import { RowChart } from './row-chart.tsx';
import { RowLabel } from './row-label.tsx';
import { useTimeline, useTimelineExtensions } from './timeline-context.tsx';
import styles from './timeline-row.module.css';

export type TimelineRowProps = {
  ordered: OrderedRow;
  index: number;
  window: Window;
  top: number;
  revision: number;
  /** True when the row matches the search. Undefined when nothing is searched for. */
  isMatch: boolean | undefined;
};

/** Renders one lane: its name and duration, its bar on the clock, and one line about its result. */
export const TimelineChartRow = memo(function TimelineRow({ ordered, index, window, top, revision, isMatch }: TimelineRowProps) {
  const { run, notes } = useTimelineExtensions();
  const { row, depth } = ordered;
  const phase = useStore(run, state => phaseOf(row, state.count));
  const isSelected = useStore(run, state => state.selectedRow === row.id);
  const wait = useStore(run, state => (phase === 'open' ? rowWaitAt(state.journal, row, state.count) : undefined));
  const isUnfolded = useTimeline(state => state.unfolded.has(row.id));
  const note = row.kind === 'call' ? notes.get(row.call_id) : undefined;
  return (
    <div
      role="row"
      aria-rowindex={index + 1}
      aria-level={depth + 1}
      aria-selected={isSelected}
      aria-expanded={nodeParts(row).length > 0 ? isUnfolded : undefined}
      data-row={row.id}
      data-phase={phase}
      data-match={isMatch}
      className={clsx(styles.row, isSelected && styles.selected)}
      style={{ transform: `translateY(${top}px)` }}
    >
      <RowLabel ordered={ordered} phase={phase} wait={wait} isSelected={isSelected} isUnfolded={isUnfolded} />
      <RowChart
        ordered={ordered}
        phase={phase}
        wait={wait}
        note={note}
        window={window}
        isUnfolded={isUnfolded}
        revision={revision}
      />
    </div>
  );
});
