'use client';
import { useVirtualizer } from '@tanstack/react-virtual';
import clsx from 'clsx';
import { type HTMLAttributes, type ReactNode, useEffect, useRef } from 'react';
import styles from './virtual-lines.module.css';

export type VirtualLinesProps = Omit<HTMLAttributes<HTMLDivElement>, 'children'> & {
  count: number;
  lineHeight: number;
  maxHeight: number;
  /** The line to keep in sight. */
  active?: number;
  /** Stays at the top while the lines scroll: a table's head. */
  head?: ReactNode;
  children: (index: number) => ReactNode;
};

const FEW = 60;

/** Lines of one height. A few are drawn as they are; of many, only those in sight. */
export function VirtualLines({ count, lineHeight, maxHeight, active, head, children, className, ...rest }: VirtualLinesProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const many = count > FEW;
  const virtual = useVirtualizer({
    count: many ? count : 0,
    getScrollElement: () => scroller.current,
    estimateSize: () => lineHeight,
    overscan: 12,
  });
  useEffect(() => {
    if (active !== undefined && many) virtual.scrollToIndex(active);
  }, [active, many, virtual]);
  return (
    <div
      ref={scroller}
      {...rest}
      className={clsx(styles.scroller, className)}
      style={{ maxHeight: many ? maxHeight : undefined }}
    >
      {head}
      {many ? (
        <div role="presentation" className={styles.field} style={{ height: virtual.getTotalSize() }}>
          {virtual.getVirtualItems().map(item => (
            <div key={item.key} role="presentation" className={styles.line} style={{ transform: `translateY(${item.start}px)` }}>
              {children(item.index)}
            </div>
          ))}
        </div>
      ) : (
        Array.from({ length: count }, (_, index) => (
          <div key={index} role="presentation">
            {children(index)}
          </div>
        ))
      )}
    </div>
  );
}
