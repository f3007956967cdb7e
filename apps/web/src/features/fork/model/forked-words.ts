import { type ForkedFrom, titleOf } from '@pinion/contracts';
import { personWords } from '../../../lib/person-words.ts';
import type { RunJournal } from '../../run/index.ts';

/** "at payment.charge, output edited by owner": where a fork began, and what was put there. */
export function forkedWords({ at, edited, by }: ForkedFrom, journal: RunJournal): string {
  const place = placeWords(at, journal);
  if (edited.length === 0) return at === 'failed' ? place : `${place}, run again`;
  return `${place}, ${edited.map(field => fieldWords[field] ?? field).join(' and ')} edited by ${personWords(by)}`;
}

const fieldWords: Record<string, string> = { turn: 'answer' };

function placeWords(at: ForkedFrom['at'], journal: RunJournal): string {
  if (at === 'failed') return 'at what had failed';
  if ('call_id' in at) {
    const row = journal.timeline.rows.find(one => one.kind === 'call' && one.call_id === at.call_id);
    // A call that was made again has a new id: then its node is all that is left of the place.
    if (row?.kind === 'call') return `at ${row.name}`;
    return at.node_id === undefined ? 'at a call' : `at a call of ${nodeWords(at.node_id, journal)}`;
  }
  const node = nodeWords(at.node_id, journal);
  return at.iteration === undefined ? `at ${node}` : `at turn ${at.iteration + 1} of ${node}`;
}

function nodeWords(nodeId: string, { latest }: RunJournal): string {
  const node = latest.started?.workflow.nodes.find(({ id }) => id === nodeId);
  return node === undefined ? nodeId : titleOf(node);
}
