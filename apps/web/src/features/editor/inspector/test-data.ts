import { isRecord } from '@pinion/contracts';
import { t } from '../../../lib/texts/t.ts';

/** Characters of JSON: a workflow is saved and sent whole. */
export const mostTestData = 200_000;

/** What is wrong with test data for a node with these handles; `undefined` when nothing is. */
export function testDataFlaw(data: unknown, handles: readonly string[]): string | undefined {
  if (!isRecord(data)) return t('Test data is an object: {"<handle>": value}.');
  const names = Object.keys(data);
  const known = handles.join(', ');
  if (names.length === 0) return t('Name at least one handle. It has: {{known}}.', { known });
  const foreign = names.find(name => !handles.includes(name));
  if (foreign !== undefined) return t('It has no handle {{foreign}}, only: {{known}}.', { foreign, known });
  if (JSON.stringify(data).length > mostTestData)
    return t('It is too long for a workflow file: at most {{most}} characters of JSON.', { most: mostTestData });
  return undefined;
}
