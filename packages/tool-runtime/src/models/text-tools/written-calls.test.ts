import fc from 'fast-check';
import { expect, test } from 'vitest';
import { writtenCalls } from './written-calls.ts';

const tools = ['web.search', 'mail.send'];

test.each([
  ['JSON in a fence', '```json\n{"name": "web.search", "arguments": {"q": "a"}}\n```'],
  ['JSON with the arguments first', '{"parameters":{"q":"a"},"name":"web__search"}'],
  ['Hermes', '<tool_call>\n{"name": "web__search", "arguments": {"q": "a"}}\n</tool_call>'],
  ['Llama', '<function=web__search>{"q": "a"}</function>'],
  ['Anthropic', '<function_calls><invoke name="web.search"><parameter name="q">a</parameter></invoke></function_calls>'],
  ['Cline', '<web.search>\n<q>a</q>\n</web.search>'],
  ['Mistral', '[TOOL_CALLS][{"name": "web__search", "arguments": {"q": "a"}}]'],
  ['XML elements', '<tool_call><tool_name>web.search</tool_name><input>{}</input></tool_call>'],
  ['a Python call', 'Let me look.\nweb__search(q="a")'],
  ['a list of Python calls', '[web__search(q="a")]'],
])('writtenCalls finds a call written as %s', (_, text) => {
  expect(writtenCalls(text, tools)).toEqual(['web.search']);
});

test.each([
  'Use web.search to look it up, or mail.send (later).',
  'The result of web.search is {"name": "Ada", "arguments": []}.',
  'I called <b>web.search</b> (twice).',
  '{"name": "other.tool", "arguments": {}}',
  '',
])('writtenCalls finds no call in %j', text => {
  expect(writtenCalls(text, tools)).toEqual([]);
});

test('writtenCalls terminates for any text', () => {
  fc.assert(fc.property(fc.string({ maxLength: 2000 }), text => Array.isArray(writtenCalls(text, tools))));
  expect(writtenCalls(`${'<tool_call name='.repeat(5000)}`, tools)).toEqual([]);
});
