import type { RunEvent } from '@pinion/contracts';
import type { StoreApi } from 'zustand/vanilla';
import type { BackendError } from './model/backend.ts';
import type { RunJournal } from './model/run-journal.ts';

export type RunConnection = 'reading' | 'live' | 'whole' | 'lost';

export type RunState = {
  runId: string;
  /** Grows in place; `revision` says when. */
  journal: RunJournal;
  revision: number;
  line: RunConnection;
  error: BackendError | undefined;
  /** Events before the playhead: what all state on screen is folded from. */
  count: number;
  /** Where the needle stands. Moves by the pixel, between events too; few components follow it. */
  ms: number;
  /** The needle is "now": it goes where the run goes. */
  isFollowing: boolean;
  isPlaying: boolean;
  /** A timeline row, by its id. */
  selectedRow: string | undefined;
};

export type RunStore = StoreApi<RunState>;

export function addEvents(store: RunStore, events: readonly RunEvent[]): void {
  const { journal, isFollowing, revision } = store.getState();
  for (const event of events) journal.add(event);
  store.setState({
    revision: revision + 1,
    line: journal.latest.isOver() ? 'whole' : 'live',
    ...(isFollowing ? { count: journal.length, ms: journal.endMs } : {}),
  });
}

/** To a moment of the run's clock, wherever between two events it lies. */
export function seekMs(store: RunStore, ms: number): void {
  const { journal } = store.getState();
  const clamped = Math.max(0, Math.min(ms, journal.endMs));
  store.setState({ ms: clamped, count: Math.max(1, journal.countAt(clamped)), isFollowing: clamped >= journal.endMs });
}

/** To just after the first `count` events. */
export function seekCount(store: RunStore, count: number): void {
  const { journal } = store.getState();
  const clamped = Math.max(Math.min(1, journal.length), Math.min(count, journal.length));
  store.setState({ count: clamped, ms: journal.msAt(clamped), isFollowing: clamped === journal.length });
}

export const stepEvents = (store: RunStore, by: number): void => seekCount(store, store.getState().count + by);

/** To the next or the previous event that begins or ends a model turn, or a node. */
export function stepTurns(store: RunStore, direction: 1 | -1): void {
  const { journal, count } = store.getState();
  for (let index = count - 1 + direction; index >= 0 && index < journal.length; index += direction) {
    const type = journal.events[index]?.type;
    if (type === 'model.started' || type === 'model.finished' || type === 'model.failed') return seekCount(store, index + 1);
  }
  seekCount(store, direction > 0 ? journal.length : 1);
}

/** What is shown is work in progress: the run goes on, and the playhead is where it is. Of a moment that is past nothing moves. */
export const isLive = ({ line: row, isFollowing, journal }: RunState): boolean =>
  row === 'live' && isFollowing && !journal.latest.isOver();

export const selectRow = (store: RunStore, id: string | undefined): void => store.setState({ selectedRow: id });

/** A row, and the moment just after the first `count` events, at once. */
export function moveTo(store: RunStore, count: number, rowId: string | undefined): void {
  store.setState({ selectedRow: rowId });
  seekCount(store, count);
}

export const setPlaying = (store: RunStore, isPlaying: boolean): void => store.setState({ isPlaying });

/** The one key and the one button: stop where it is, or go on; from the end that is from the start. */
export function playOrPause(store: RunStore): void {
  const { isPlaying, journal, count } = store.getState();
  if (!isPlaying && count >= journal.length) seekCount(store, 1);
  setPlaying(store, !isPlaying);
}
