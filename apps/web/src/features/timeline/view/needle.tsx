'use client';
import { type RefObject, useEffect, useRef } from 'react';
import { t } from '../../../lib/texts/t.ts';
import { formatClock, type RunViewStore } from '../../run/index.ts';
import { offsetIn } from '../model/row-bars.ts';
import { useTimelineExtensions, windowOf } from './timeline-context.tsx';
import styles from './timeline.module.css';
import { useNow } from './use-now.ts';

/**
 * Renders the playhead, which moves without React: it follows the run's clock and writes its position into a custom property.
 * Growing bars and the faded future do the same.
 */
export function Needle({ frame, isLive }: { frame: RefObject<HTMLElement | null>; isLive: boolean }) {
  const parts = useTimelineExtensions();
  const row = useRef<HTMLDivElement>(null);
  const flag = useRef<HTMLSpanElement>(null);
  useNow(row);
  useEffect(() => {
    let width = 800;
    const draw = () => {
      const { ms } = parts.run.getState();
      const at = offsetIn(windowOf(parts), ms);
      const node = frame.current;
      if (node === null) return;
      node.toggleAttribute('data-needle-out', at < -0.5 || at > 100.5);
      if (flag.current !== null) {
        flag.current.textContent = `${formatClock(ms)} s`;
        flag.current.style.setProperty('--lean', `${leanAt(at, width)}px`);
      }
      hideLabelsUnder(node, at, width);
    };
    const observer = new ResizeObserver(([entry]) => {
      width = entry?.contentRect.width ?? width;
      draw();
    });
    const overlay = flag.current?.parentElement?.parentElement;
    if (overlay) observer.observe(overlay);
    draw();
    const stops = [parts.run.subscribe(draw), parts.store.subscribe(draw)];
    return () => {
      observer.disconnect();
      stops.forEach(stop => stop());
    };
  }, [parts, frame]);
  return (
    <div ref={row} className={styles.needle} aria-hidden="true" data-live={isLive || undefined}>
      <span ref={flag} className={styles.flag} />
      <i className={styles.grip} />
    </div>
  );
}

/** Returns the offset of the flag at the end of the clock, so that it doesn't overflow a narrow window. */
const leanAt = (at: number, width: number): number => Math.max(0, Math.min(12, 12 - ((100 - at) / 100) * width));

/** Hides the ruler labels under the flag. Nothing is measured here, because that would cost a layout at every pixel of a drag. */
function hideLabelsUnder(node: HTMLElement, at: number, width: number): void {
  for (const label of node.querySelectorAll<HTMLElement>('[data-tick]')) {
    const distance = (Math.abs(Number(label.dataset['tick']) - at) / 100) * width;
    const shown = distance < 44 ? '0' : '1';
    if (label.style.opacity !== shown) label.style.opacity = shown;
  }
}

/** Returns the playhead as screen readers announce it: the time, and the number of events before it. */
export const playheadLabel = (run: RunViewStore): string => {
  const { ms, count, journal } = run.getState();
  return t('{{seconds}} s, event {{event}} of {{all}}', { seconds: formatClock(ms), event: count, all: journal.length });
};
