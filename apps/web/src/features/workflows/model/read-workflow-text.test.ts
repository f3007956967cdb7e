import { expect, test } from 'vitest';
import { blankWorkflow } from '../view/template-list.tsx';
import { readWorkflowText } from './read-workflow-text.ts';

test('readWorkflowText reads an exported workflow with its unknown keys', () => {
  const file = { ...blankWorkflow('Refund desk'), colour: 'kept' };
  expect(readWorkflowText(JSON.stringify(file))).toEqual({ ok: true, file });
});

test.each([
  ['{', /^Invalid JSON/],
  ['[]', /not a Pinion workflow/],
  ['{"format":"other/1"}', /"format" should be/],
  ['{"format":"pinion.workflow/1","name":"","nodes":[],"edges":[]}', /^name: /],
  ['{"format":"pinion.workflow/1","name":"x","nodes":[{"id":"a b"}],"edges":[]}', /^nodes\.0\./],
])('readWorkflowText rejects %s with a reason', (text, reason) => {
  expect(readWorkflowText(text)).toEqual({ ok: false, reason: expect.stringMatching(reason) });
});
