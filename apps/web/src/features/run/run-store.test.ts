import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { shopJournal } from '../stories/index.ts';
import { createRunViewStore } from './create-run-store.ts';
import { addEvents, isLive, playOrPause, type RunViewStore, seekCount, seekMs, stepEvents, stepTurns } from './run-store.ts';

const events = shopJournal();
const endMs = events.at(-1)?.ms ?? 0;

function storeOf(count: number = events.length): RunViewStore {
  const store = createRunViewStore('run_1');
  addEvents(store, events.slice(0, count));
  return store;
}

const turnEvents = ['model.started', 'model.finished', 'model.failed'];

describe('the playhead of a run', () => {
  it('follows the end of a run, and stays where it was set before the end', () => {
    const store = storeOf(5);
    addEvents(store, events.slice(5, 8));
    expect(store.getState()).toMatchObject({ count: 8, isFollowing: true });
    seekCount(store, 3);
    addEvents(store, events.slice(8));
    expect(store.getState()).toMatchObject({ count: 3, isFollowing: false });
    seekCount(store, events.length);
    expect(store.getState()).toMatchObject({ count: events.length, ms: endMs, isFollowing: true });
  });

  it('follows the end only at the last moment, at every moment to which it is dragged', () => {
    const store = storeOf();
    fc.assert(
      fc.property(fc.double({ min: -10, max: endMs + 10, noNaN: true }), ms => {
        seekMs(store, ms);
        const { ms: shown, count, isFollowing } = store.getState();
        expect(shown).toBe(Math.max(0, Math.min(ms, endMs)));
        expect(count).toBe(Math.max(1, events.filter(event => event.ms <= shown).length));
        expect(isFollowing).toBe(ms >= endMs);
      }),
    );
  });

  it('steps by one event, and not beyond the first or the last', () => {
    const store = storeOf();
    stepEvents(store, 1);
    expect(store.getState().count).toBe(events.length);
    stepEvents(store, -1);
    expect(store.getState().count).toBe(events.length - 1);
    seekCount(store, 1);
    stepEvents(store, -1);
    expect(store.getState().count).toBe(1);
  });

  it('steps to just after each event that starts or ends a turn, forwards and backwards', () => {
    const store = storeOf();
    const turns = events.flatMap(({ type }, index) => (turnEvents.includes(type) ? [index + 1] : []));
    expect(turns.length).toBeGreaterThan(2);
    seekCount(store, 1);
    const forwards = turns.map(() => (stepTurns(store, 1), store.getState().count));
    expect(forwards).toEqual(turns);
    stepTurns(store, 1);
    expect(store.getState().count).toBe(events.length);
    const backwards = turns.map(() => (stepTurns(store, -1), store.getState().count));
    expect(backwards).toEqual(turns.toReversed());
    stepTurns(store, -1);
    expect(store.getState().count).toBe(1);
  });

  it('plays again from the beginning at the end, and goes on elsewhere', () => {
    const store = storeOf();
    playOrPause(store);
    expect(store.getState()).toMatchObject({ isPlaying: true, count: 1 });
    seekCount(store, 4);
    playOrPause(store);
    playOrPause(store);
    expect(store.getState()).toMatchObject({ isPlaying: true, count: 4 });
  });
});

describe('the connection of a run', () => {
  it('is live until the run is over, and work in progress only while the playhead follows', () => {
    const store = storeOf(events.length - 1);
    expect(store.getState().connection).toBe('live');
    expect(isLive(store.getState())).toBe(true);
    seekCount(store, 2);
    expect(isLive(store.getState())).toBe(false);
    seekCount(store, events.length);
    addEvents(store, events.slice(-1));
    expect(store.getState().connection).toBe('whole');
    expect(isLive(store.getState())).toBe(false);
  });
});
