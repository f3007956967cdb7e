import { expect, test } from 'vitest';
import { newToolText } from './draft-definition.ts';
import { caseRunning } from './case-running.ts';
import { parseDefinition, withField } from './definition-fields.ts';
import { readDefinition } from './read-definition.ts';
import { caseKeys, copyOf, definitionKey, examplesField, testCasesOf } from './test-cases.ts';

const cases = [{ name: 'found', input: { id: 1 }, output: null }, { input: { id: 1 } }, { input: { id: 1 } }];
const text = newToolText();
const definitionOf = (of: string) => parseDefinition(of) ?? {};

test('testCasesOf returns the examples that examplesField stored, which the definition keeps valid', () => {
  const withCases = withField(text, ['examples'], examplesField(cases));
  expect(testCasesOf(definitionOf(withCases))).toEqual(cases);
  expect(readDefinition(withCases)).toMatchObject({ ok: true, definition: { examples: cases } });
  expect(withField(withCases, ['examples'], examplesField([]))).toBe(text);
  expect(testCasesOf(definitionOf(text))).toEqual([]);
});

test.each([{}, 'none', [1], [{ output: 1 }], [{ input: 1, name: 2 }]])('testCasesOf returns undefined for %j', examples => {
  expect(testCasesOf({ examples })).toBeUndefined();
});

test('definitionKey changes with each field that changes a result, and not with labels or test cases', () => {
  const key = definitionKey(definitionOf(text));
  const keyWith = (path: string[], value: unknown) => definitionKey(definitionOf(withField(text, path, value)));
  for (const name of ['version', 'description', 'category']) expect(keyWith([name], 'other')).toBe(key);
  expect(keyWith(['examples'], cases)).toBe(key);
  expect(keyWith(['gateway_config', 'url'], 'https://other.example')).not.toBe(key);
  expect(keyWith(['input_schema'], {})).not.toBe(key);
  expect(keyWith(['timeout_s'], 1)).not.toBe(key);
});

test('caseKeys are distinct, and stay the same when another test case is deleted', () => {
  const keys = caseKeys(cases);
  expect(new Set(keys).size).toBe(3);
  expect(caseKeys(cases.slice(1))).toEqual(keys.slice(1));
});

test('copyOf leaves the name out', () => {
  expect(cases.map(copyOf)).toEqual([{ input: { id: 1 }, output: null }, { input: { id: 1 } }, { input: { id: 1 } }]);
});

test('caseRunning permits all calls without side effects, and no call of an invalid definition', () => {
  const runningWith = (path: string[], value: unknown) => caseRunning(readDefinition(withField(text, path, value)));
  expect(caseRunning(readDefinition(text))).toBe('all');
  expect(runningWith(['side_effect_policy'], 'idempotent')).toBe('one_by_one');
  expect(runningWith(['side_effect_policy'], undefined)).toBe('one_by_one');
  expect(runningWith(['name'], 'Not A Name')).toBe('none');
});
