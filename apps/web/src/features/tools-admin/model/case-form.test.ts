import fc from 'fast-check';
import { expect, test } from 'vitest';
import { caseFormOf, readCaseForm } from './case-form.ts';

test('readCaseForm returns the test case that caseFormOf shows, for any JSON input and output', () => {
  const json = fc.jsonValue().map(value => JSON.parse(JSON.stringify(value)) as unknown);
  fc.assert(
    fc.property(json, json, (input, output) => {
      for (const testCase of [{ input }, { input, output }, { name: 'Two words', input, output }])
        expect(readCaseForm(caseFormOf(testCase))).toEqual({ ok: true, testCase });
    }),
  );
});

test('readCaseForm leaves an empty name and an empty expected output out, and keeps null as an expected output', () => {
  expect(readCaseForm({ name: '  ', input: '{}', output: ' \n' })).toEqual({ ok: true, testCase: { input: {} } });
  expect(readCaseForm({ name: ' A ', input: '1', output: 'null' })).toEqual({
    ok: true,
    testCase: { name: 'A', input: 1, output: null },
  });
});

test('readCaseForm returns the fault of each field, and requires an input', () => {
  const read = readCaseForm({ name: 'n'.repeat(121), input: '', output: '{"a": }' });
  expect(read).toEqual({
    ok: false,
    faults: {
      name: 'At most 120 characters',
      input: expect.stringContaining('Line 1, column 1'),
      output: expect.stringContaining('Line 1, column 7'),
    },
  });
  expect(readCaseForm({ name: 'n'.repeat(120), input: '0', output: '' }).ok).toBe(true);
});
