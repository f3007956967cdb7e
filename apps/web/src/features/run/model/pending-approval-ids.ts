import type { LoadedJournal } from './run-journal.ts';

/**
 * Returns the open approvals at the end of the journal as one text. It is empty when there are none, and changes when they
 * change.
 */
export function pendingApprovalIds(journal: LoadedJournal): string {
  if (journal.latest.isOver()) return '';
  return [...journal.latest.nodes.values()].flatMap(node => [...node.open]).join(' ');
}
