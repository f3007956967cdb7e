import { EditorState } from '@codemirror/state';
import { expect, it } from 'vitest';
import { inputCompletions } from './input-completions.ts';

const schema = { type: 'object', properties: { path: { type: 'string', description: 'A file' }, count: {} } };
const labelsAt = (language: 'javascript' | 'python' | 'shell', text: string, of: unknown = schema) => {
  const result = inputCompletions(language, of)({ state: EditorState.create({ doc: text }), pos: text.length });
  return result === null ? null : [text.slice(result.from), ...result.options.map(({ label, detail }) => [label, detail])];
};

it.each([
  ['javascript', 'return inputs.pa', 'pa'],
  ['python', 'x = 1\nresult = inputs["', ''],
  ['shell', 'cat {p', 'p'],
] as const)('the fields of the input are completed in %s', (language, text, typed) => {
  expect(labelsAt(language, text)).toEqual([typed, ['path', 'string'], ['count', undefined]]);
});

it('nothing is completed elsewhere, and without fields', () => {
  expect(labelsAt('javascript', 'return other.pa')).toBeNull();
  expect(labelsAt('python', 'inputs')).toBeNull();
  expect(labelsAt('javascript', 'inputs.', null)).toBeNull();
});

it('nested fields of the input are completed in JavaScript', () => {
  const nested = { properties: { in: schema } };
  expect(labelsAt('javascript', 'return inputs.in.', nested)).toEqual(['', ['path', 'string'], ['count', undefined]]);
  expect(labelsAt('javascript', 'return inputs.other.', nested)).toBeNull();
});

it('the parts of given names are completed in JavaScript', () => {
  const paths = [{ path: 'tools.shop.get', info: 'one' }, { path: 'tools.shop.list' }, { path: 'tools.mail.send' }];
  const partsAt = (text: string) =>
    inputCompletions('javascript', schema, paths)({ state: EditorState.create({ doc: text }), pos: text.length })?.options;
  expect(partsAt('await tools.')).toEqual([{ label: 'shop' }, { label: 'mail' }]);
  expect(partsAt('await tools.shop.g')).toEqual([{ label: 'get', info: 'one' }, { label: 'list' }]);
  expect(partsAt('my.tools.')).toBeUndefined();
});
