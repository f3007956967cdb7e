import { EditorState } from '@codemirror/state';
import { expect, test } from 'vitest';
import { jsonataCompletions } from './jsonata-completions.ts';

const paths = [{ path: 'order.lines.sku' }, { path: 'order.total', info: '8' }, { path: 'tier' }];
const labelsAfter = (text: string) =>
  jsonataCompletions(paths)({ state: EditorState.create({ doc: text }), pos: text.length })?.options.map(({ label }) => label);

test('jsonataCompletions offers the fields of the value at a path', () => {
  expect(labelsAfter('or')).toEqual(['order', 'tier']);
  expect(labelsAfter('order.')).toEqual(['lines', 'total']);
  expect(labelsAfter('1 + $.order.t')).toEqual(['lines', 'total']);
  expect(labelsAfter('order.lines.')).toEqual(['sku']);
  expect(labelsAfter('$.')).toEqual(['order', 'tier']);
});

test('jsonataCompletions offers functions after a dollar sign, and nothing after a space', () => {
  expect(labelsAfter('1 + $su')).toContain('$sum');
  expect(labelsAfter('order ')).toBeUndefined();
  expect(labelsAfter('nowhere.')).toBeUndefined();
});
