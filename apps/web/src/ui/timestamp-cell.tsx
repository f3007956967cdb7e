import type { ReactNode } from 'react';
import { formatFullTimestamp, formatTimestamp } from '../lib/timestamps.ts';
import { Td } from './table.tsx';

/** `at`: an ISO time; null: `none` stands there. */
export type TimestampCellProps = { at: string | null; now: Date; none?: ReactNode };

/** A moment at the end of a row: how long ago, and when exactly for whoever points at it. */
export const TimestampCell = ({ at, now, none }: TimestampCellProps) => (
  <Td figure title={at === null ? undefined : formatFullTimestamp(at)}>
    {at === null ? none : formatTimestamp(at, now)}
  </Td>
);
