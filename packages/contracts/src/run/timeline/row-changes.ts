import type { RunEventOf, RunEventType } from '../run-event.ts';
import type { RowIndex } from './row-index.ts';

/** What some events do to the rows of a timeline. */
export type RowChanges = { readonly [Type in RunEventType]?: (book: RowIndex, event: RunEventOf<Type>) => void };
