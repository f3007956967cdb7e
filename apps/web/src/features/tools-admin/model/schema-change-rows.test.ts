import { assessSchemaChange } from '@pinion/contracts';
import { expect, test } from 'vitest';
import { schemaChangeRows, suggestedVersion } from './schema-change-rows.ts';

const field = (name: string) => ({
  input_schema: { type: 'object', properties: { [name]: { type: 'string' } }, required: [name] },
});

test('schemaChangeRows lists the reasons with their paths, the most severe first', () => {
  expect(schemaChangeRows(assessSchemaChange(field('a'), field('b')))).toEqual([
    { path: 'input b', verdict: 'breaking', text: 'is new and required' },
    { path: 'input a', verdict: 'compatible', text: 'is no longer declared, but still accepted' },
  ]);
  const gone = assessSchemaChange({ input_schema: {}, output_schema: {} }, { input_schema: {} });
  expect(schemaChangeRows(gone)).toEqual([{ path: 'output', verdict: 'unclear', text: 'is no longer declared' }]);
});

test('suggestedVersion follows the verdict of a schema change', () => {
  expect(suggestedVersion('1.4.2', 'breaking')).toBe('2.0.0');
  expect(suggestedVersion('1.4.2', 'unclear')).toBe('1.5.0');
  expect(suggestedVersion('1.4.2-beta.1', 'compatible')).toBe('1.5.0');
  expect(suggestedVersion('1.4.2', 'same')).toBe('1.4.3');
});
