'use client';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { Kbd } from '../../../ui/kbd.tsx';
import { type RunStore, setPlaying } from '../../run/index.ts';
import type { CallAction } from '../model/call-action.ts';
import { createTimelineStore } from '../timeline-store.ts';
import { CallMenu } from './call-menu.tsx';
import { CallList } from './call-list.tsx';
import { MessageList } from './message-list.tsx';
import { stepByKey } from './playhead.tsx';
import { type RowMarks, TimelineContext, type TimelineParts } from './timeline-context.tsx';
import styles from './timeline.module.css';
import { Transport } from './transport.tsx';
import { useRunClock } from './use-run-clock.ts';
import { Waterfall } from './waterfall.tsx';

export type TimelineProps = {
  run: RunStore;
  /** In the editor's dock: without transport and hints, and without the lanes of plain nodes. */
  isCompact?: boolean;
  /** Whose messages are shown; the run's first agent otherwise. */
  nodeId?: string | undefined;
  foot?: React.ReactNode;
  marks?: RowMarks;
  notes?: RowMarks;
  /** What can be done with a call. */
  actions?: readonly CallAction[];
};

const noMarks: RowMarks = new Map();
const noActions: readonly CallAction[] = [];

/** The journal of a run, drawn on its own clock: live while it goes on, the same picture afterwards. */
export function Timeline({
  run,
  isCompact = false,
  nodeId,
  foot,
  marks = noMarks,
  notes = noMarks,
  actions = noActions,
}: TimelineProps) {
  const [store] = useState(createTimelineStore);
  const parts = useMemo(() => ({ run, store, marks, notes, actions }), [run, store, marks, notes, actions]);
  const frame = useRef<HTMLElement>(null);
  const view = useStore(store, state => state.view);
  useRunClock(run);
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.metaKey || event.ctrlKey || event.altKey || event.target instanceof HTMLInputElement)
      return;
    if (event.key === ' ' && !(event.target instanceof HTMLButtonElement)) {
      event.preventDefault();
      setPlaying(run, !run.getState().isPlaying);
      return;
    }
    if (isChoosing(event.target)) return;
    if (stepByKey(parts, event) || actByKey(parts, event)) event.preventDefault();
  });
  useEffect(() => {
    const node = frame.current;
    const listen = (event: KeyboardEvent) => press(event);
    node?.addEventListener('keydown', listen);
    return () => node?.removeEventListener('keydown', listen);
  }, []);
  return (
    <TimelineContext value={parts}>
      <section ref={frame} aria-label="Timeline" data-own-keys data-compact={isCompact || undefined} className={styles.timeline}>
        {!isCompact && <Transport />}
        {actions.length > 0 && <CallMenu frame={frame} actions={actions} />}
        {view === 'waterfall' && <Waterfall frame={frame} isCompact={isCompact} />}
        {view === 'list' && <CallList />}
        {view === 'messages' && <MessageList nodeId={nodeId} />}
        {!isCompact && (
          <footer className={styles.hints}>
            <span>
              <Kbd keys="←" /> <Kbd keys="→" /> event
            </span>
            <span>
              <Kbd keys="⇧" /> <Kbd keys="→" /> turn
            </span>
            <span>
              <Kbd keys="↑" /> <Kbd keys="↓" /> row
            </span>
            <span>
              <Kbd keys="Space" /> play
            </span>
            {actions.map(({ key, label }) => (
              <span key={key}>
                <Kbd keys={key.toUpperCase()} /> {label.toLowerCase()}
              </span>
            ))}
            {foot !== undefined && <span className="ml-auto">{foot}</span>}
          </footer>
        )}
      </section>
    </TimelineContext>
  );
}

/** A letter does something with the call that is selected. */
function actByKey({ run, actions }: TimelineParts, { key }: KeyboardEvent): boolean {
  const { journal, selectedRow } = run.getState();
  const action = actions.find(one => one.key === key.toLowerCase());
  const row = action === undefined ? undefined : journal.timeline.rows.find(({ id }) => id === selectedRow);
  if (action === undefined || row?.kind !== 'call' || !action.isFor(row)) return false;
  action.act(row);
  return true;
}

/** A group of choices moves by arrows itself. */
const isChoosing = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest('[role="group"], [role="radiogroup"], [role="combobox"], [role="tablist"]') !== null;
