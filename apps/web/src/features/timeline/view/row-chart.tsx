'use client';
import clsx from 'clsx';
import { type CSSProperties, useRef } from 'react';
import { DeniedIcon } from '../../../ui/icons/status-icons.tsx';
import { partsOf } from '../model/part-lanes.ts';
import { type Bar, barsOf, offsetIn } from '../model/row-bars.ts';
import type { OrderedRow } from '../model/row-order.ts';
import { withNote, type RowPhase, isQuoted, rowSummary } from '../model/row-labels.ts';
import type { Window } from '../model/ruler.ts';
import type { RowWait } from '../model/wait-at.ts';
import { PartStrip } from './part-strip.tsx';
import styles from './timeline-row.module.css';
import { useNow } from './use-now.ts';

/** Position in percent of the chart. A bar that ends after it has no space for text at its right. */
const lateFrom = 80;

export type RowChartProps = {
  ordered: OrderedRow;
  phase: RowPhase;
  wait: RowWait | undefined;
  note: string | undefined;
  window: Window;
  isUnfolded: boolean;
  revision: number;
};

/** Renders the bars of a row on the clock, and one line about its result. */
export function RowChart({ ordered, phase, wait, note, window, isUnfolded, revision }: RowChartProps) {
  const { row } = ordered;
  const chart = useRef<HTMLDivElement>(null);
  useNow(chart, phase === 'open' || row.end_ms === undefined);
  const parts = isUnfolded ? [] : partsOf(row);
  const isOpen = row.end_ms === undefined;
  return (
    <div ref={chart} role="gridcell" className={styles.chart}>
      <div className={styles.bars}>
        {parts.length > 0 ? (
          <PartStrip parts={parts} window={window} isOpen={isOpen} revision={revision} />
        ) : (
          <Bars bars={barsOf(ordered, window.to)} window={window} isOpen={isOpen} />
        )}
      </div>
      {row.kind === 'call' && row.status === 'denied' && row.stopped !== 'superseded' && (
        <span className={styles.mark} style={{ left: `${offsetIn(window, row.end_ms ?? row.start_ms)}%` }}>
          <DeniedIcon size={13} />
        </span>
      )}
      <RowSummary ordered={ordered} phase={phase} wait={wait} note={note} window={window} />
    </div>
  );
}

function Bars({ bars, window, isOpen }: { bars: readonly Bar[]; window: Window; isOpen: boolean }) {
  return bars.map(bar => {
    const left = offsetIn(window, bar.from);
    const isGrowing = isOpen && bar === bars.at(-1);
    const width = isGrowing ? `calc(var(--now) - ${left}%)` : `${offsetIn(window, bar.to) - left}%`;
    return (
      <i key={`${bar.kind} ${bar.from}`} className={clsx(styles.bar, styles[bar.kind])} style={{ left: `${left}%`, width }} />
    );
  });
}

/**
 * Returns the position of the text: right of the bar, left of a bar that ends late, or on a bar that has more space than there
 * is beside it.
 */
function describePosition(row: OrderedRow['row'], window: Window): { isOver?: true; style: CSSProperties } {
  if (row.end_ms === undefined) return { style: { left: 'var(--now)' } };
  const [start, end] = [Math.max(0, offsetIn(window, row.start_ms)), offsetIn(window, row.end_ms)];
  if (end <= lateFrom || row.kind === 'node') return { style: { left: `${end}%`, maxWidth: `calc(${100 - end}% + 16px)` } };
  if (start >= end - start) return { style: { right: `${100 - start}%`, maxWidth: `${start}%` } };
  return { isOver: true, style: { left: `calc(${start}% + 6px)`, maxWidth: `calc(${Math.min(end, 100) - start}% - 12px)` } };
}

type RowSummaryProps = Pick<RowChartProps, 'ordered' | 'phase' | 'wait' | 'note' | 'window'>;

function RowSummary({ ordered: { row }, phase, wait, note, window }: RowSummaryProps) {
  const text = withNote(note, rowSummary(row, phase, wait));
  // The line of a node leaves no room for text when it ends late, and its icon says how it ended.
  const hasRoom = row.kind !== 'node' || row.end_ms === undefined || offsetIn(window, row.end_ms) <= lateFrom;
  if (text === '' || !hasRoom) return null;
  const hasTone = row.kind === 'call' || row.kind === 'part' || row.error !== undefined;
  const tone = wait !== undefined ? 'wait' : phase === 'open' || !hasTone ? undefined : row.status;
  const { isOver, style } = describePosition(row, window);
  return (
    <span
      className={clsx(styles.say, isOver && styles.over)}
      data-tone={tone}
      data-denied={tone === 'denied' || undefined}
      style={style}
      title={text}
      translate={isQuoted(row) ? 'no' : undefined}
    >
      {text}
    </span>
  );
}
