'use client';
import clsx from 'clsx';
import { type CSSProperties, memo, useRef } from 'react';
import { useStore } from 'zustand';
import { EditIcon, MoreIcon, UndoIcon } from '../../../ui/icons/action-icons.tsx';
import { DeniedIcon } from '../../../ui/icons/status-icons.tsx';
import { TurnIcon } from '../../../ui/icons/chrome-icons.tsx';
import { StatusMark } from '../../../ui/status-mark.tsx';
import { type Bar, barsOf, placeIn } from '../model/row-bars.ts';
import type { OrderedRow } from '../model/row-order.ts';
import { type RowWait, rowWaitAt } from '../model/wait-at.ts';
import { latencyWords, nameOf, notedBy, phaseOf, type RowPhase, sayOf, statusAt } from '../model/row-words.ts';
import type { Window } from '../model/ruler.ts';
import { useTimelineParts } from './timeline-context.tsx';
import styles from './timeline-row.module.css';
import { useNow } from './use-now.ts';

/** In percent of the chart: what ends after it has no room for words at its right. */
const lateFrom = 80;

export type TimelineRowProps = { ordered: OrderedRow; index: number; window: Window; top: number; revision: number };

/** One lane: what it is and how long it took, its bar on the clock, one line of what came of it. */
export const TimelineRow = memo(function TimelineRow({ ordered, index, window, top }: TimelineRowProps) {
  const { run, marks, notes, actions } = useTimelineParts();
  const { row, depth } = ordered;
  const phase = useStore(run, state => phaseOf(row, state.count));
  const isSelected = useStore(run, state => state.selectedRow === row.id);
  const wait = useStore(run, state => (phase === 'open' ? rowWaitAt(state.journal, row, state.count) : undefined));
  const mark = row.kind === 'call' ? marks.get(row.id) : undefined;
  const isEdited = row.kind !== 'node' && row.edited !== undefined && phase === 'over';
  const note = row.kind === 'call' ? notes.get(row.call_id) : undefined;
  const { name, aside } = nameOf(row, run.getState().journal.latest.started?.workflow);
  const status = statusAt(row, phase, wait);
  const chart = useRef<HTMLDivElement>(null);
  useNow(chart, phase === 'open' || row.end_ms === undefined);
  return (
    <div
      role="row"
      aria-rowindex={index + 1}
      aria-selected={isSelected}
      data-row={row.id}
      data-phase={phase}
      className={clsx(styles.row, isSelected && styles.selected)}
      style={{ transform: `translateY(${top}px)` }}
    >
      <div role="rowheader" className={styles.label} data-depth={depth}>
        {row.kind === 'turn' && status === 'ok' ? <TurnIcon size={14} /> : <StatusMark status={status} word={null} size={14} />}
        <span className={styles.name} title={name}>
          {name}
        </span>
        {/* The name goes before the version where there is a mark: the version is on the receipt. */}
        {mark === undefined && !isEdited && <span className={styles.aside}>{aside}</span>}
        {row.kind === 'call' && row.rule_id !== undefined && (
          <span className={styles.rule} title={`Run by the rule ${row.rule_id}, whatever the model thinks`}>
            rule {row.rule_id}
          </span>
        )}
        {isEdited && (
          <span className={styles.undone} title="A person put this in the place of what was answered">
            <EditIcon size={12} /> edited
          </span>
        )}
        {mark !== undefined && (
          <span className={styles.undone}>
            <UndoIcon size={12} /> {mark}
          </span>
        )}
        <span className={styles.latency}>{latencyWords(row, phase, wait)}</span>
        {isSelected && row.kind === 'call' && actions.some(action => action.isFor(row)) && (
          <button type="button" className={styles.more} data-row-menu aria-haspopup="menu" aria-label={`Actions of ${row.name}`}>
            <MoreIcon size={14} />
          </button>
        )}
      </div>
      <div ref={chart} role="gridcell" className={styles.chart}>
        <div className={styles.bars}>
          <Bars bars={barsOf(ordered, window.to)} window={window} isOpen={row.end_ms === undefined} />
        </div>
        {row.kind === 'call' && row.status === 'denied' && row.stopped !== 'superseded' && (
          <span className={styles.mark} style={{ left: `${placeIn(window, row.end_ms ?? row.start_ms)}%` }}>
            <DeniedIcon size={13} />
          </span>
        )}
        <Say ordered={ordered} phase={phase} wait={wait} note={note} window={window} />
      </div>
    </div>
  );
});

function Bars({ bars, window, isOpen }: { bars: readonly Bar[]; window: Window; isOpen: boolean }) {
  return bars.map(bar => {
    const left = placeIn(window, bar.from);
    const isGrowing = isOpen && bar === bars.at(-1);
    const width = isGrowing ? `calc(var(--now) - ${left}%)` : `${placeIn(window, bar.to) - left}%`;
    return (
      <i key={`${bar.kind} ${bar.from}`} className={clsx(styles.bar, styles[bar.kind])} style={{ left: `${left}%`, width }} />
    );
  });
}

/** Right of the bar; left of one that ends late; on a bar that leaves more room than there is beside it. */
function sayPlace(row: OrderedRow['row'], window: Window): { isOver?: true; style: CSSProperties } {
  if (row.end_ms === undefined) return { style: { left: 'var(--now)' } };
  const [start, end] = [Math.max(0, placeIn(window, row.start_ms)), placeIn(window, row.end_ms)];
  if (end <= lateFrom || row.kind === 'node') return { style: { left: `${end}%`, maxWidth: `calc(${100 - end}% + 16px)` } };
  if (start >= end - start) return { style: { right: `${100 - start}%`, maxWidth: `${start}%` } };
  return { isOver: true, style: { left: `calc(${start}% + 6px)`, maxWidth: `calc(${Math.min(end, 100) - start}% - 12px)` } };
}

type SayProps = {
  ordered: OrderedRow;
  phase: RowPhase;
  wait: RowWait | undefined;
  note: string | undefined;
  window: Window;
};

function Say({ ordered: { row }, phase, wait, note, window }: SayProps) {
  const words = notedBy(note, sayOf(row, phase, wait));
  if (words === '') return null;
  const tone = wait !== undefined ? 'wait' : phase === 'open' || row.kind !== 'call' ? undefined : row.status;
  const { isOver, style } = sayPlace(row, window);
  return (
    <span
      className={clsx(styles.say, isOver && styles.over)}
      data-tone={tone}
      data-denied={tone === 'denied' || undefined}
      style={style}
      title={words}
    >
      {words}
    </span>
  );
}
