import { type RunEventOf, titleOf } from '@pinion/contracts';
import { counted } from '../../../lib/counted.ts';
import { t } from '../../../lib/texts/t.ts';

type Started = RunEventOf<'run.started'>;

/** Which part of its workflow a run is of, and whether test data stood for nodes; `undefined` for a whole run on what its nodes gave. */
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
