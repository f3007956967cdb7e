import { CompletionContext, type CompletionResult } from '@codemirror/autocomplete';
import { json } from '@codemirror/lang-json';
import { EditorState } from '@codemirror/state';
import { expect, test } from 'vitest';
import { jsonCompletions } from './json-completions.ts';

const schema = {
  type: 'object',
  properties: {
    city: { type: 'string', description: 'Name of the city.' },
    unit: { enum: ['celsius', 'fahrenheit'] },
    detailed: { type: 'boolean' },
    stops: { type: 'array', items: { $ref: '#/$defs/stop' } },
  },
  required: ['unit'],
  $defs: { stop: { anyOf: [{ properties: { at: { type: 'number' } } }, { properties: { name: { type: 'string' } } }] } },
};

/** Returns the completions at the | of a text, as they are shown. */
function completionsAt(marked: string): string[] {
  const pos = marked.indexOf('|');
  const state = EditorState.create({ doc: marked.replace('|', ''), extensions: json() });
  const result = jsonCompletions(schema)(new CompletionContext(state, pos, true)) as CompletionResult | null;
  return (result?.options ?? []).map(({ displayLabel, label }) => displayLabel ?? label);
}

test.each([
  ['{|}', ['city', 'unit', 'detailed', 'stops']],
  ['{"city": "Oslo", |}', ['unit', 'detailed', 'stops']],
  ['{"un|": "celsius"}', ['city', 'unit', 'detailed', 'stops']],
  ['{"unit": |}', ['"celsius"', '"fahrenheit"']],
  ['{ "unit": |', ['"celsius"', '"fahrenheit"']],
  ['{ "city": "Oslo",\n  |', ['unit', 'detailed', 'stops']],
  ['{ "city": "Oslo" |}', []],
  ['{"unit": "cel|"}', ['"celsius"', '"fahrenheit"']],
  ['{"detailed": |}', ['true', 'false']],
  ['{"stops": [{"at": 1}, {|}]}', ['at', 'name']],
  ['{"city": {|}}', []],
  ['[{|}]', []],
])('jsonCompletions offers what the schema allows in %s', (text, expected) => {
  expect(completionsAt(text)).toEqual(expected);
});

test('a reference that cannot be decoded or resolved completes nothing', () => {
  const state = EditorState.create({ doc: '{}', extensions: json() });
  for (const $ref of ['#/$defs/50%', '#/$defs/none', 'https://example.com/other'])
    expect(jsonCompletions({ $ref })(new CompletionContext(state, 1, true))).toBeNull();
});

test('jsonCompletions offers nothing without a schema', () => {
  const state = EditorState.create({ doc: '{}', extensions: json() });
  expect(jsonCompletions(undefined)(new CompletionContext(state, 1, true))).toBeNull();
});

test('a schema that refers to itself is followed to the depth of the text only', () => {
  const recursive = { properties: { next: { $ref: '#' } }, allOf: [{ $ref: '#' }] };
  const state = EditorState.create({ doc: '{"next": {"next": {}}}', extensions: json() });
  const result = jsonCompletions(recursive)(new CompletionContext(state, 19, true)) as CompletionResult;
  expect(result.options.map(({ displayLabel }) => displayLabel)).toEqual(['next']);
});
