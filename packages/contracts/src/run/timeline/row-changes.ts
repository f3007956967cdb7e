import type { RunEventOf, RunEventType } from '../run-event.ts';
import type { RowBook } from './row-book.ts';

/** What some events do to the rows of a timeline. */
export type RowChanges = { readonly [Type in RunEventType]?: (book: RowBook, event: RunEventOf<Type>) => void };
