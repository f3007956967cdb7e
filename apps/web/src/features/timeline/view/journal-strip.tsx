'use client';
import { memo, useMemo, useRef } from 'react';
import { useStore } from 'zustand';
import type { Window } from '../model/ruler.ts';
import { stripPaths } from '../model/strip-ticks.ts';
import { useTimelineExtensions } from './timeline-context.tsx';
import styles from './timeline.module.css';
import { useNow } from './use-now.ts';

/** Renders one tick for each event, which the arrow keys step through. */
export const JournalStrip = memo(function JournalStrip({ window }: { window: Window }) {
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
