import type { RunEvent } from '@pinion/contracts';
import type { StoreApi } from 'zustand/vanilla';
import type { Failure } from '../../lib/failure.ts';
import type { LoadedJournal } from './model/run-journal.ts';

type RunConnection = 'reading' | 'live' | 'whole' | 'lost';

export type RunState = {
  runId: string;
  /** The journal, which grows in place. `revision` changes when it does. */
  journal: LoadedJournal;
  revision: number;
  connection: RunConnection;
  error: Failure | undefined;
  /** The number of events before the playhead. All state on screen is folded from them. */
  count: number;
  /** The position of the playhead. It moves by the pixel, also between events, and few components follow it. */
  ms: number;
  /** True when the playhead follows the end of the run. */
  isFollowing: boolean;
  isPlaying: boolean;
  /** The id of the selected timeline row. */
  selectedRow: string | undefined;
};

export type RunViewStore = StoreApi<RunState>;

export function addEvents(store: RunViewStore, events: readonly RunEvent[]): void {
  const { journal, isFollowing, revision } = store.getState();
  for (const event of events) journal.add(event);
  store.setState({
    revision: revision + 1,
    connection: journal.latest.isOver() ? 'whole' : 'live',
    ...(isFollowing ? { count: journal.length, ms: journal.endMs } : {}),
  });
}

/** Moves the playhead to a moment of the run's clock, also between two events. */
export function seekMs(store: RunViewStore, ms: number): void {
  const { journal } = store.getState();
  const clamped = Math.max(0, Math.min(ms, journal.endMs));
  store.setState({ ms: clamped, count: Math.max(1, journal.countAt(clamped)), isFollowing: clamped >= journal.endMs });
}

/** Moves the playhead to just after the first `count` events. */
export function seekCount(store: RunViewStore, count: number): void {
  const { journal } = store.getState();
  const clamped = Math.max(Math.min(1, journal.length), Math.min(count, journal.length));
  store.setState({ count: clamped, ms: journal.msAt(clamped), isFollowing: clamped === journal.length });
}

export const stepEvents = (store: RunViewStore, by: number): void => seekCount(store, store.getState().count + by);

/** Moves the playhead to just after the next or the previous event that starts or ends a turn of a model, else to the last or the first. */
export function stepTurns(store: RunViewStore, direction: 1 | -1): void {
  const { journal, count } = store.getState();
  for (let index = count - 1 + direction; index >= 0 && index < journal.length; index += direction) {
    const type = journal.events[index]?.type;
    if (type === 'model.started' || type === 'model.finished' || type === 'model.failed') return seekCount(store, index + 1);
  }
  seekCount(store, direction > 0 ? journal.length : 1);
}

/**
 * Checks whether the view shows work in progress: the run continues and the playhead follows it. A past moment doesn't change.
 */
export const isLive = ({ connection, isFollowing, journal }: RunState): boolean =>
  connection === 'live' && isFollowing && !journal.latest.isOver();

export const selectRow = (store: RunViewStore, id: string | undefined): void => store.setState({ selectedRow: id });

/** Selects a row and moves the playhead to just after the first `count` events, at once. */
export function moveTo(store: RunViewStore, count: number, rowId: string | undefined): void {
  store.setState({ selectedRow: rowId });
  seekCount(store, count);
}

export const setPlaying = (store: RunViewStore, isPlaying: boolean): void => store.setState({ isPlaying });

/** Toggles playback, for the key and the button: pauses, or resumes. At the end it restarts from the beginning. */
export function playOrPause(store: RunViewStore): void {
  const { isPlaying, journal, count } = store.getState();
  if (!isPlaying && count >= journal.length) seekCount(store, 1);
  setPlaying(store, !isPlaying);
}
