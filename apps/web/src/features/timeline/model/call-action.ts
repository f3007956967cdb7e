import type { ReactNode } from 'react';
import type { CallRow } from './call-row.ts';

/** What whoever shows the timeline can do with one call: a row of its menu, and a key while it is selected. */
export type CallAction = {
  label: string;
  /** One letter. */
  key: string;
  icon?: ReactNode;
  isFor: (row: CallRow) => boolean;
  act: (row: CallRow) => void;
};
