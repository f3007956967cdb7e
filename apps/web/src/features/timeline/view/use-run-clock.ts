'use client';
import { useEffect } from 'react';
import { isLive, type RunStore, seekMs, setPlaying } from '../../run/index.ts';

/** Moves the playhead by the clock: with a live run, and during playback. */
export function useRunClock(store: RunStore): void {
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

function isMoving(store: RunStore): boolean {
  const state = store.getState();
  return state.isPlaying || isLive(state);
}
