'use client';
import clsx from 'clsx';
import { Fragment, type HTMLAttributes, type ReactNode } from 'react';
import { useRowWindow } from './use-row-window.ts';
import styles from './virtual-rows.module.css';

export type VirtualRowsProps = Omit<HTMLAttributes<HTMLDivElement>, 'children'> & {
  count: number;
  lineHeight: number;
  maxHeight: number;
  /** The line to keep in view. */
  active?: number;
  children: (index: number) => ReactNode;
};

/** Renders lines of equal height. A few are all drawn. Of many, only those in view are. */
export function VirtualRows({ count, lineHeight: rowHeight, maxHeight, active, children, className, ...rest }: VirtualRowsProps) {
  const { scroller, window, onScroll } = useRowWindow<HTMLDivElement>(count, rowHeight, maxHeight, active);
  return (
    <div ref={scroller} onScroll={onScroll} {...rest} className={clsx(styles.scroller, className)} style={{ maxHeight }}>
      <div className={styles.lines} style={{ paddingTop: window.above, paddingBottom: window.below }}>
        {Array.from({ length: window.to - window.from }, (_, offset) => (
          <Fragment key={window.from + offset}>{children(window.from + offset)}</Fragment>
        ))}
      </div>
    </div>
  );
}
