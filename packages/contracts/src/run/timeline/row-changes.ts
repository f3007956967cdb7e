import type { RunEventOf, RunEventType } from '../run-event.ts';
import type { RowIndex } from './row-index.ts';

/** The changes of some event types to the rows of a timeline. */
export type RowChanges = { readonly [Type in RunEventType]?: (rows: RowIndex, event: RunEventOf<Type>) => void };
