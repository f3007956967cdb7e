import type { RunJournal } from './run-journal.ts';

/** What waits for somebody at the end of the journal, as one text: empty when nothing does, another when that changes. */
export function pendingApprovalIds(journal: RunJournal): string {
  if (journal.latest.isOver()) return '';
  return [...journal.latest.nodes.values()].flatMap(node => [...node.open]).join(' ');
}
