'use client';
import { useMemo, useRef, useState, useEffect, type ReactNode, type RefObject, useEffectEvent } from 'react';
import { useStore } from 'zustand';
import { t } from '../../../lib/texts/t.ts';
import { isLive, type RunViewStore, seekMs, setPlaying, selectRow } from '../../run/index.ts';
import type { CallAction } from '../model/call-action.ts';
import { createTimelineStore, setExpanded } from '../timeline-store.ts';
import { CallList } from './call-list.tsx';
import { MessageList } from './message-list.tsx';
import { SearchProvider } from './search-context.tsx';
import { type RowBadges, TimelineContext, type TimelineExtensions, useTimelineExtensions } from './timeline-context.tsx';
import styles from './timeline.module.css';
import { Transport } from './transport.tsx';
import { useTimelineKeys } from './use-timeline-keys.ts';
import { Waterfall } from './waterfall.tsx';
import { nodeRowId, readRowId } from '@pinion/contracts';
import { Kbd } from '../../../ui/kbd.tsx';
import { HelpButton } from '../../help/index.ts';
import { timelineKeys } from '../model/timeline-keys.ts';
import { PointMenu } from '../../../ui/point-menu.tsx';
import type { CallRow } from '../model/call-row.ts';

export type TimelineProps = {
  run: RunViewStore;
  /** True in the editor's dock: no transport and hints, and no lanes of plain nodes. */
  isCompact?: boolean;
  /** The node whose messages are shown. Defaults to the run's first agent. */
  nodeId?: string | undefined;
  foot?: React.ReactNode;
  badges?: RowBadges;
  notes?: RowBadges;
  /** The actions on a call. */
  actions?: readonly CallAction[];
};

const noBadges: RowBadges = new Map();
const noActions: readonly CallAction[] = [];

/** Renders the journal of a run on its own clock: live while it runs, and the same view afterwards. */
export function TimelineChart({
  run,
  isCompact = false,
  nodeId,
  foot,
  badges = noBadges,
  notes = noBadges,
  actions = noActions,
}: TimelineProps) {
  const [store] = useState(createTimelineStore);
  const parts = useMemo(() => ({ run, store, badges, notes, actions }), [run, store, badges, notes, actions]);
  const frame = useRef<HTMLElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const view = useStore(store, state => state.view);
  const isStill = !useStore(run, isLive);
  useRunClock(run);
  useExpandSelected(parts);
  useTimelineKeys(frame, parts, field);
  return (
    <TimelineContext value={parts}>
      <section
        ref={frame}
        aria-label={t('Timeline')}
        data-own-keys
        data-compact={isCompact || undefined}
        data-still={isStill || undefined}
        className={styles.timeline}
      >
        <SearchProvider>
          {!isCompact && <Transport field={field} />}
          {actions.length > 0 && <CallMenu frame={frame} actions={actions} />}
          {view === 'waterfall' && <Waterfall frame={frame} isCompact={isCompact} />}
          {view === 'list' && <CallList />}
          {view === 'messages' && <MessageList nodeId={nodeId} />}
        </SearchProvider>
        {!isCompact && <TimelineHints actions={actions} foot={foot} />}
      </section>
    </TimelineContext>
  );
}

/** Expands the lane of a part that is selected by a search, a link or a list. */
function useExpandSelected({ run, store }: TimelineExtensions): void {
  useEffect(() => {
    const unfold = (selected: string | undefined) => {
      const { kind, node_id: nodeId } = readRowId(selected);
      if (kind === 'part' && nodeId !== undefined) setExpanded(store, nodeRowId(nodeId), true);
    };
    unfold(run.getState().selectedRow);
    return run.subscribe((now, before) => {
      if (now.selectedRow !== before.selectedRow) unfold(now.selectedRow);
    });
  }, [run, store]);
}

/** Renders the keys of the timeline and of the actions on a call. */
function TimelineHints({ actions, foot }: { actions: readonly CallAction[]; foot: ReactNode }) {
  return (
    <footer className={styles.hints}>
      <HelpButton topic="timeline" />
      {timelineKeys.map(({ keys, word }) => (
        <span key={word}>
          {keys.map(key => (
            <Kbd key={key} keys={key} />
          ))}{' '}
          {word}
        </span>
      ))}
      {actions
        .filter(action => action.isRare !== true)
        .map(({ key, label }) => (
          <span key={key}>
            <Kbd keys={key.toUpperCase()} /> {label.toLowerCase()}
          </span>
        ))}
      {foot !== undefined && <span className={styles.foot}>{foot}</span>}
    </footer>
  );
}

/** Moves the playhead by the clock: with a live run, and during playback. */
function useRunClock(store: RunViewStore): void {
  useEffect(() => {
    let frame = 0;
    let last = performance.now();
    let seen = { revision: -1, at: last };
    const tick = (now: number) => {
      const state = store.getState();
      const { journal } = state;
      if (state.revision !== seen.revision) seen = { revision: state.revision, at: now };
      if (state.isPlaying) {
        const next = state.ms + (now - last);
        seekMs(store, next);
        if (next >= journal.endMs) setPlaying(store, false);
      } else if (isLive(state) && journal.length > 0) {
        store.setState({ ms: journal.endMs + (now - seen.at) });
      }
      last = now;
      frame = isMoving(store) ? requestAnimationFrame(tick) : 0;
    };
    const wake = () => {
      if (frame !== 0 || !isMoving(store)) return;
      last = performance.now();
      frame = requestAnimationFrame(tick);
    };
    const unsubscribe = store.subscribe(wake);
    wake();
    return () => {
      unsubscribe();
      cancelAnimationFrame(frame);
    };
  }, [store]);
}

function isMoving(store: RunViewStore): boolean {
  const state = store.getState();
  return state.isPlaying || isLive(state);
}

type Opened = { row: CallRow; at: { x: number; y: number } };

/** Renders the actions on a call: opened by a right click on its row, the menu key, or the button of the selected row. */
function CallMenu({ frame, actions }: { frame: RefObject<HTMLElement | null>; actions: readonly CallAction[] }) {
  const { run } = useTimelineExtensions();
  const [opened, setOpened] = useState<Opened>();
  const open = useEffectEvent((event: MouseEvent) => {
    const { target } = event;
    if (!(target instanceof Element)) return;
    const isByButton = target.closest('[data-row-menu]') !== null;
    if (event.type === 'click' && !isByButton) return;
    const element = target.closest<HTMLElement>('[data-row]') ?? selectedElement(frame.current);
    const row = callRow(run.getState().journal.timeline.rows, element?.dataset['row']);
    if (row === undefined || element === null || !actions.some(action => action.isFor(row))) return;
    event.preventDefault();
    selectRow(run, row.id);
    const box = (isByButton ? target : element).getBoundingClientRect();
    const isByPointer = event.type === 'contextmenu' && element.contains(target);
    setOpened({ row, at: isByPointer ? { x: event.clientX, y: event.clientY } : { x: box.left + 16, y: box.bottom } });
  });
  useEffect(() => {
    const node = frame.current;
    const listen = (event: MouseEvent) => open(event);
    node?.addEventListener('contextmenu', listen);
    node?.addEventListener('click', listen);
    return () => {
      node?.removeEventListener('contextmenu', listen);
      node?.removeEventListener('click', listen);
    };
  }, [frame]);
  if (opened === undefined) return null;
  return (
    <PointMenu
      label={t('Actions for {{name}}', { name: opened.row.name })}
      at={opened.at}
      items={actions
        .filter(action => action.isFor(opened.row))
        .map(({ label, icon, key, act, deniedReason }) => ({
          label,
          icon,
          keys: key.toUpperCase(),
          disabled: deniedReason !== undefined,
          onSelect: () => act(opened.row),
        }))}
      onClose={() => setOpened(undefined)}
    />
  );
}

const selectedElement = (frame: HTMLElement | null): HTMLElement | null =>
  frame?.querySelector<HTMLElement>('[data-row][aria-selected="true"]') ?? null;

function callRow(rows: readonly ({ kind: string; id: string } | CallRow)[], id: string | undefined): CallRow | undefined {
  const row = rows.find(one => one.id === id);
  return row !== undefined && 'call_id' in row ? row : undefined;
}
