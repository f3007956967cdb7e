import type { ReactNode } from 'react';
import type { CallRow } from './call-row.ts';

/**
 * An action on one call, provided by the page that shows the timeline: an entry of its menu, and a key while the call is
 * selected.
 */
export type CallAction = {
  label: string;
  /** A single letter. */
  key: string;
  icon?: ReactNode;
  isFor: (row: CallRow) => boolean;
  /** Why the action cannot be used now. */
  deniedReason?: string | undefined;
  /** True for an action of few calls, whose key is not listed below the timeline. */
  isRare?: boolean;
  act: (row: CallRow) => void;
};
