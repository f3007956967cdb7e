'use client';
import clsx from 'clsx';
import { type CSSProperties, useRef } from 'react';
import { DeniedIcon } from '../../../ui/icons/status-icons.tsx';
import { nodeParts } from '../model/part-lanes.ts';
import { type Bar, barsOf, offsetIn } from '../model/row-bars.ts';
import type { OrderedRow } from '../model/row-order.ts';
import { withNote, type RowPhase, isQuoted, rowSummary } from '../model/row-labels.ts';
import { summarySide } from '../model/summary-side.ts';
import type { Window } from '../model/ruler.ts';
import type { RowWait } from '../model/wait-at.ts';
import { PartStrip } from './part-strip.tsx';
import styles from './timeline-row.module.css';
import { useNow } from './use-now.ts';

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
  const parts = isUnfolded ? [] : nodeParts(row);
  const isOpen = row.end_ms === undefined;
  const place = placeOf(row, window);
  const isAbove = place.side === 'above';
  // A strip of parts is as high as its row, and the icon of a node says how it ended.
  const hasText = !isAbove || (parts.length === 0 && row.kind !== 'node');
  const text = hasText ? withNote(note, rowSummary(row, phase, wait)) : '';
  return (
    <div ref={chart} role="gridcell" className={styles.chart}>
      <div className={styles.bars} data-low={(isAbove && text !== '') || undefined}>
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
      <RowSummary ordered={ordered} phase={phase} wait={wait} text={text} place={place} />
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

type SummaryPlace = { side: ReturnType<typeof summarySide>; style: CSSProperties };

/** Returns the position of the text beside its bar, or above it. */
function placeOf(row: OrderedRow['row'], window: Window): SummaryPlace {
  if (row.end_ms === undefined) return { side: 'right', style: { left: 'var(--now)' } };
  const [start, end] = [Math.max(0, offsetIn(window, row.start_ms)), offsetIn(window, row.end_ms)];
  const side = summarySide(start, end);
  if (side === 'right') return { side, style: { left: `${end}%`, maxWidth: `calc(${100 - end}% + 16px)` } };
  if (side === 'left') return { side, style: { right: `${100 - start}%`, maxWidth: `${start}%` } };
  return { side, style: { left: `${start}%`, maxWidth: `${Math.min(end, 100) - start}%` } };
}

type RowSummaryProps = Pick<RowChartProps, 'ordered' | 'phase' | 'wait'> & { text: string; place: SummaryPlace };

function RowSummary({ ordered: { row }, text, phase, wait, place: { side, style } }: RowSummaryProps) {
  if (text === '') return null;
  const hasTone = row.kind === 'call' || row.kind === 'part' || row.error !== undefined;
  const tone = wait !== undefined ? 'wait' : phase === 'open' || !hasTone ? undefined : row.status;
  return (
    <span
      className={styles.say}
      data-side={side}
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
