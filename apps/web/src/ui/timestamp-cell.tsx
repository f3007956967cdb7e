import type { ReactNode } from 'react';
import { formatFullTimestamp, formatTimestamp } from '../lib/timestamps.ts';
import { Td } from './table.tsx';

export type TimestampCellProps = {
  /** The ISO time. Null shows `none`. */
  at: string | null;
  now: Date;
  none?: ReactNode;
  figure?: boolean;
  className?: string | undefined;
};

/** Renders a moment in a row, aligned right unless `figure` is false: how long ago, and the exact time on hover. */
export const TimestampCell = ({ at, now, none, figure = true, className }: TimestampCellProps) => (
  <Td figure={figure} className={className} title={at === null ? undefined : formatFullTimestamp(at)}>
    {at === null ? none : formatTimestamp(at, now)}
  </Td>
);
