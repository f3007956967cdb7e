import type { ReactNode } from 'react';
import { formatFullTimestamp, formatTimestamp } from '../lib/timestamps.ts';
import { Td } from './table.tsx';

/** The props. `at` is an ISO time. Null shows `none`. */
export type TimestampCellProps = { at: string | null; now: Date; none?: ReactNode };

/** Renders a moment at the end of a row: how long ago, and the exact time on hover. */
export const TimestampCell = ({ at, now, none }: TimestampCellProps) => (
  <Td figure title={at === null ? undefined : formatFullTimestamp(at)}>
    {at === null ? none : formatTimestamp(at, now)}
  </Td>
);
