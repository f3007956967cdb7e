import { bundleFormat } from '@pinion/contracts';
import { expect, test } from 'vitest';
import { readBundleText } from './read-bundle-text.ts';

const reasonOf = (text: string): string => {
  const read = readBundleText(text);
  return read.ok ? '' : read.reason;
};

test('readBundleText returns a valid bundle unchanged', () => {
  const bundle = { format: bundleFormat, run_id: 'r', more: [1, 2] };
  expect(readBundleText(JSON.stringify(bundle))).toEqual({ ok: true, bundle });
});

test('readBundleText rejects other files and explains what they are', () => {
  expect(reasonOf('{"format":')).toContain('line 1, column 11');
  expect(reasonOf('{"format":"pinion.workflow/1"}')).toContain('Import it under Workflows');
  expect(reasonOf('{"format":"pinion.bundle/99"}')).toContain(bundleFormat);
  expect(reasonOf('[]')).toContain(bundleFormat);
  expect(reasonOf('null')).toContain(bundleFormat);
});
