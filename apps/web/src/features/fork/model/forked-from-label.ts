import { type ForkedFrom, titleOf } from '@pinion/contracts';
import { termOf } from '../../../lib/texts/term-of.ts';
import { formatList } from '../../../lib/texts/format-list.ts';
import { type MemberNames, memberName } from '../../../lib/member-name.ts';
import { t } from '../../../lib/texts/t.ts';
import type { LoadedJournal } from '../../run/index.ts';

/** Describes where a fork began and what was edited: "at payment.charge, output edited by owner". */
export function forkedFromLabel({ at, edited, by }: ForkedFrom, journal: LoadedJournal, names: MemberNames = memberName): string {
  const target = describeTarget(at, journal);
  if (edited.length === 0) return at === 'failed' ? target : t('{{place}}, rerun', { place: target });
  return t('{{place}}, {{what}} edited by {{by}}', {
    place: target,
    what: formatList(
      edited.map(field => (field === 'turn' ? t('model response') : termOf(field))),
      'and',
    ),
    by: names(by),
  });
}

function describeTarget(at: ForkedFrom['at'], journal: LoadedJournal): string {
  if (at === 'failed') return t('at the failure');
  if ('call_id' in at) {
    const row = journal.timeline.rows.find(one => one.kind === 'call' && one.call_id === at.call_id);
    // A repeated call has a new id, so only its node is left to identify the fork point.
    if (row?.kind === 'call') return t('at {{name}}', { name: row.name });
    return at.node_id === undefined
      ? t('at a call')
      : t('at a call of {{nodeWords}}', { nodeWords: describeNode(at.node_id, journal) });
  }
  const node = describeNode(at.node_id, journal);
  return at.iteration === undefined
    ? t('at {{node}}', { node })
    : t('at turn {{iteration}} of {{node}}', { iteration: at.iteration + 1, node });
}

function describeNode(nodeId: string, { latest }: LoadedJournal): string {
  const node = latest.started?.workflow.nodes.find(({ id }) => id === nodeId);
  return node === undefined ? nodeId : titleOf(node);
}
