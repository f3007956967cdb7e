import { type ForkedFrom, titleOf } from '@pinion/contracts';
import { wordOf } from '../../../lib/texts/word-of.ts';
import { listed } from '../../../lib/texts/listed.ts';
import { personWords } from '../../../lib/person-words.ts';
import { t } from '../../../lib/texts/t.ts';
import type { RunJournal } from '../../run/index.ts';

/** "at payment.charge, output edited by owner": where a fork began, and what was put there. */
export function forkedWords({ at, edited, by }: ForkedFrom, journal: RunJournal): string {
  const place = placeWords(at, journal);
  if (edited.length === 0) return at === 'failed' ? place : t('{{place}}, run again', { place });
  return t('{{place}}, {{what}} edited by {{by}}', {
    place,
    what: listed(
      edited.map(field => (field === 'turn' ? t('answer') : wordOf(field))),
      'and',
    ),
    by: personWords(by),
  });
}

function placeWords(at: ForkedFrom['at'], journal: RunJournal): string {
  if (at === 'failed') return t('at what had failed');
  if ('call_id' in at) {
    const row = journal.timeline.rows.find(one => one.kind === 'call' && one.call_id === at.call_id);
    // A call that was made again has a new id: then its node is all that is left of the place.
    if (row?.kind === 'call') return t('at {{name}}', { name: row.name });
    return at.node_id === undefined
      ? t('at a call')
      : t('at a call of {{nodeWords}}', { nodeWords: nodeWords(at.node_id, journal) });
  }
  const node = nodeWords(at.node_id, journal);
  return at.iteration === undefined
    ? t('at {{node}}', { node })
    : t('at turn {{iteration}} of {{node}}', { iteration: at.iteration + 1, node });
}

function nodeWords(nodeId: string, { latest }: RunJournal): string {
  const node = latest.started?.workflow.nodes.find(({ id }) => id === nodeId);
  return node === undefined ? nodeId : titleOf(node);
}
