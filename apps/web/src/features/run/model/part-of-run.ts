import { type RunEventOf, titleOf } from '@pinion/contracts';
import { counted } from '../../../lib/counted.ts';
import { t } from '../../../lib/texts/t.ts';

type Started = RunEventOf<'run.started'>;

/**
 * Returns the part of its workflow that a run executes, and whether nodes used test data. `undefined` for a whole run without
 * test data.
 */
export function partOfRun({ part, use_test_data, workflow }: Started): string | undefined {
  const titles = (ids: readonly string[]) => workflow.nodes.filter(({ id }) => ids.includes(id)).map(titleOf);
  const text: string[] = [];
  if (part?.until !== undefined) text.push(t('to {{node}}', { node: titles([part.until]).join('') }));
  else if (part?.only !== undefined) text.push(describeOnly(titles(part.only)));
  if (use_test_data === true) text.push(t('with test data'));
  return text.length === 0 ? undefined : text.join(', ');
}

function describeOnly(titles: readonly string[]): string {
  const [first = '', ...more] = titles;
  return more.length === 0 ? t('only {{node}}', { node: first }) : t('only {{nodes}}', { nodes: counted(titles.length, 'node') });
}
