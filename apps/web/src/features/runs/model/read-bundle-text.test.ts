import { bundleFormat } from '@pinion/contracts';
import { expect, test } from 'vitest';
import { readBundleText } from './read-bundle-text.ts';

const reasonOf = (text: string): string => {
  const read = readBundleText(text);
  return read.ok ? '' : read.reason;
};

test('a bundle is handed on as it is', () => {
  const bundle = { format: bundleFormat, run_id: 'r', more: [1, 2] };
  expect(readBundleText(JSON.stringify(bundle))).toEqual({ ok: true, bundle });
});

test('what is none says what it is, and where to go with it', () => {
  expect(reasonOf('{"format":')).toContain('line 1, column 11');
  expect(reasonOf('{"format":"pinion.workflow/1"}')).toContain('This is a workflow, not a run bundle');
  expect(reasonOf('{"format":"pinion.bundle/99"}')).toContain(bundleFormat);
  expect(reasonOf('[]')).toContain(bundleFormat);
  expect(reasonOf('null')).toContain(bundleFormat);
});
