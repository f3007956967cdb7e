'use client';
import clsx from 'clsx';
import { Fragment, type HTMLAttributes, type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { type RowWindow, useRowWindow } from '../lib/use-row-window.ts';

export type VirtualRowsProps = Omit<HTMLAttributes<HTMLDivElement>, 'children'> & {
  count: number;
  lineHeight: number;
  maxHeight: number;
  /** The line to keep in view. */
  active?: number;
  children: (index: number) => ReactNode;
};

/** Lines drawn on each side of those in view. */
const SPARE_LINES = 12;
/** Lists up to this length are drawn as a whole, so that the browser's own search finds every line. */
export const SHORT_LIST = 60;

/** Returns which lines of a list to draw: all of a short one, and those in view of a long one. */
export function useDrawnLines(
  scroller: RefObject<HTMLElement | null>,
  count: number,
  lineHeight: number,
): Pick<RowWindow, 'from' | 'to' | 'showRow'> {
  const inView = useRowWindow(scroller, count, lineHeight, SPARE_LINES);
  return count <= SHORT_LIST ? { ...inView, from: 0, to: count } : inView;
}

/** Renders lines of equal height. A few are all drawn. Of many, only those in view are. */
export function VirtualRows({ count, lineHeight, maxHeight, active, children, className, ...rest }: VirtualRowsProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const { from, to, showRow } = useDrawnLines(scroller, count, lineHeight);
  useEffect(() => {
    if (active !== undefined) showRow(active);
  }, [active, showRow]);
  return (
    <div
      ref={scroller}
      {...rest}
      className={clsx(
        'overflow-auto focus-visible:rounded-1 focus-visible:inset-ring-2 focus-visible:inset-ring-accent',
        className,
      )}
      style={{ maxHeight }}
    >
      <div className="w-max min-w-full" style={{ paddingTop: from * lineHeight, paddingBottom: (count - to) * lineHeight }}>
        {Array.from({ length: to - from }, (_, offset) => (
          <Fragment key={from + offset}>{children(from + offset)}</Fragment>
        ))}
      </div>
    </div>
  );
}
