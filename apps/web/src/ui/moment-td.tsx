import type { ReactNode } from 'react';
import { formatFullMoment, formatMoment } from '../lib/moments.ts';
import { Td } from './table.tsx';

/** `at`: an ISO time; null: `none` stands there. */
export type MomentTdProps = { at: string | null; now: Date; none?: ReactNode };

/** A moment at the end of a row: how long ago, and when exactly for whoever points at it. */
export const MomentTd = ({ at, now, none }: MomentTdProps) => (
  <Td figure title={at === null ? undefined : formatFullMoment(at)}>
    {at === null ? none : formatMoment(at, now)}
  </Td>
);
