'use client';
import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, memo, useMemo, useRef } from 'react';
import { t } from '../../../lib/texts/t.ts';
import { seekCount, seekMs, stepEvents, stepTurns } from '../../run/index.ts';
import { rulerOf, type Window } from '../model/ruler.ts';
import { playheadLabel } from './needle.tsx';
import { useTimelineExtensions, useWindow, windowOf } from './timeline-context.tsx';
import styles from './timeline.module.css';
import { useStore } from 'zustand';
import { stripPaths } from '../model/strip-ticks.ts';
import { useNow } from './use-now.ts';

/** Renders the ruler and the journal strip as one slider that can be dragged or stepped. */
export function Playhead({ track }: { track: RefObject<HTMLDivElement | null> }) {
  const parts = useTimelineExtensions();
  const window = useWindow();
  const ruler = rulerOf(window);
  useEffect(() => {
    const updatePlayhead = () => {
      const node = track.current;
      const { count, journal } = parts.run.getState();
      if (node === null) return;
      node.setAttribute('aria-valuemax', String(journal.length));
      node.setAttribute('aria-valuenow', String(count));
      node.setAttribute('aria-valuetext', playheadLabel(parts.run));
    };
    updatePlayhead();
    return parts.run.subscribe(updatePlayhead);
  }, [parts, track]);
  const scrub = useScrub(track);
  return (
    <div
      ref={track}
      className={styles.playhead}
      role="slider"
      tabIndex={0}
      aria-label={t('Playhead')}
      aria-valuemin={0}
      aria-valuemax={1}
      aria-valuenow={0}
      onPointerDown={scrub}
    >
      <div className={styles.ruler} aria-hidden="true">
        {ruler.minors.map(at => (
          <i key={at} className={styles.minor} style={{ left: `${at}%` }} />
        ))}
        {ruler.majors.map(tick => (
          <i key={`t${tick.ms}`} className={styles.major} style={{ left: `${tick.at}%` }} />
        ))}
        {ruler.majors.map(tick => (
          <span
            key={`l${tick.ms}`}
            data-tick={tick.at}
            className={styles.tick}
            style={{ left: `${tick.at}%` }}
            data-first={tick.at < 1 || undefined}
          >
            {tick.label}
          </span>
        ))}
      </div>
      <JournalStrip window={window} />
    </div>
  );
}

/** Returns a handler that moves the playhead while dragging anywhere on the clock. */
export function useScrub(track: RefObject<HTMLElement | null>): (event: PointerEvent<HTMLElement>) => void {
  const parts = useTimelineExtensions();
  return event => {
    if (event.button !== 0) return;
    const node = track.current;
    if (node === null) return;
    const box = node.getBoundingClientRect();
    const seek = (clientX: number) => {
      const { from, to } = windowOf(parts);
      seekMs(parts.run, from + ((clientX - box.left) / Math.max(box.width, 1)) * (to - from));
    };
    seek(event.clientX);
    let frame = 0;
    let at = event.clientX;
    // Pointer events arrive more often than frames are drawn: one seek per frame.
    const move = (next: globalThis.PointerEvent) => {
      at = next.clientX;
      frame ||= requestAnimationFrame(() => {
        frame = 0;
        seek(at);
      });
    };
    const end = () => {
      cancelAnimationFrame(frame);
      seek(at);
      removeEventListener('pointermove', move);
      removeEventListener('pointerup', end);
      removeEventListener('pointercancel', end);
    };
    addEventListener('pointermove', move);
    addEventListener('pointerup', end);
    addEventListener('pointercancel', end);
  };
}

/**
 * Handles the arrow keys: they step through events, with shift through turns. Home and End go to the ends. Returns whether the
 * key was one of these.
 */
export function stepByKey(
  parts: ReturnType<typeof useTimelineExtensions>,
  event: Pick<KeyboardEvent, 'key' | 'shiftKey'>,
): boolean {
  const { run } = parts;
  switch (event.key) {
    case 'ArrowRight':
      (event.shiftKey ? stepTurns : stepEvents)(run, 1);
      return true;
    case 'ArrowLeft':
      (event.shiftKey ? stepTurns : stepEvents)(run, -1);
      return true;
    case 'Home':
      seekCount(run, 1);
      return true;
    case 'End':
      seekCount(run, run.getState().journal.length);
      return true;
    default:
      return false;
  }
}

/** Renders one tick for each event, which the arrow keys step through. */
const JournalStrip = memo(function JournalStrip({ window }: { window: Window }) {
  const { run } = useTimelineExtensions();
  const length = useStore(run, state => state.journal.length);
  const { tall, short } = useMemo(
    () => stripPaths(run.getState().journal.events.slice(0, length), window),
    [run, window, length],
  );
  const strip = useRef<SVGSVGElement>(null);
  useNow(strip);
  return (
    <svg ref={strip} className={styles.strip} viewBox="0 0 1000 10" preserveAspectRatio="none" aria-hidden="true">
      <path d={short} className={styles.shortMark} vectorEffect="non-scaling-stroke" />
      <path d={tall} className={styles.tallMark} vectorEffect="non-scaling-stroke" />
      <rect className={styles.veil} y="-2" width="1000" height="14" />
    </svg>
  );
});
