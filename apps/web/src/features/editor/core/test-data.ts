import { isRecord } from '@pinion/contracts';
import { t } from '../../../lib/texts/t.ts';

/** Maximum number of characters of JSON, because a workflow is saved and sent as a whole. */
export const maxTestDataLength = 200_000;

/** Returns what is wrong with test data for a node with these handles, or `undefined` if it is valid. */
export function testDataError(data: unknown, handles: readonly string[]): string | undefined {
  if (!isRecord(data)) return t('Test data must be an object: {"<handle>": value}.');
  const names = Object.keys(data);
  const known = handles.join(', ');
  if (names.length === 0) return t('Enter at least one handle: {{known}}.', { known });
  const foreign = names.find(name => !handles.includes(name));
  if (foreign !== undefined) return t('Unknown handle {{foreign}}. Available: {{known}}.', { foreign, known });
  if (JSON.stringify(data).length > maxTestDataLength)
    return t('A workflow file can hold up to {{most}} characters of JSON test data. Enter a shorter value.', {
      most: maxTestDataLength,
    });
  return undefined;
}
