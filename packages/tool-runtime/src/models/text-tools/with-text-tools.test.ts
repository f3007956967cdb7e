import { type ModelTurn, specOf, ToolDefinition } from '@pinion/contracts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ModelAdapter, ModelMessage, ModelRequest } from '../../ports/index.ts';
import { createScriptedModel } from '../scripted-model.ts';
import { holdBackCalls } from './hold-back-calls.ts';
import { parseCalls, writeCall } from './parse-calls.ts';
import { withTextTools } from './with-text-tools.ts';

const signal = new AbortController().signal;
const tools = [
  specOf(
    ToolDefinition.parse({
      name: 'web.search',
      version: '1.0.0',
      description: 'Searches',
      category: 'search',
      gateway: 'http',
      input_schema: { type: 'object' },
    }),
  ),
];

describe('tool calls written as text', () => {
  it.each([
    ['Sure.\n```tool_call\n{"name": "web.search", "input": {"q": "a"}}\n```', 'Sure.', [['web.search', '{"q": "a"}']]],
    [
      '```tool_call\n{"name":"a","input":{"n":12345678901234567890,"n":2}}\n```\n\n```tool_call\n{"tool":"b","arguments":{}}\n```\nwait',
      'wait',
      [
        ['a', '{"n":12345678901234567890,"n":2}'],
        ['b', '{}'],
      ],
    ],
    ['```tool_call\n{"name": "a", "input": "{\\"q\\":1}"}', '', [['a', '{"q":1}']]],
    [
      '```tool_call\n[{"name":"a","input":{}},{"name":"b"}]\n```',
      '',
      [
        ['a', '{}'],
        ['b', '{}'],
      ],
    ],
    [
      '```tool_call\n{"name":"a","input":{}}\n{"name":"b","input":{}}\n```',
      '',
      [
        ['a', '{}'],
        ['b', '{}'],
      ],
    ],
    ['~~~ tool_call\r\n{"name":"a","input":{"text":"```\\n"}}\r\n~~~', '', [['a', '{"text":"```\\n"}']]],
    ['```tool_call\n{"name": "a", "input": {broken\n```', '', [['a', '{"name": "a", "input": {broken']]],
    ['Use ```tool_call to call.', 'Use ```tool_call to call.', []],
    ['```json\n{"name":"a","input":{}}\n```', '```json\n{"name":"a","input":{}}\n```', []],
  ])('parseCalls reads %j', (text, rest, calls) => {
    const parsed = parseCalls(text);
    expect(parsed.text).toBe(rest);
    expect(parsed.calls.map(call => [call.name, call.input_text])).toEqual(calls);
  });

  it('parseCalls reads the calls that writeCall wrote', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z_.]{1,20}$/), fc.dictionary(fc.string(), fc.jsonValue()), (name, input) => {
        const input_text = JSON.stringify(input);
        expect(parseCalls(writeCall({ id: '', name, input_text })).calls).toEqual([{ id: '', name, input_text }]);
      }),
    );
  });

  it('holdBackCalls hides written calls while streaming and shows all other text', () => {
    const text = fc
      .array(fc.constantFrom('word ', '\n', '```', '`', 'tool', '_call', 'json\n', '~~~', ' '), { maxLength: 12 })
      .map(parts => parts.join(''));
    fc.assert(
      fc.property(text, fc.integer({ min: 1, max: 5 }), (label, size) => {
        let shown = '';
        const reservation = holdBackCalls(piece => {
          shown += piece;
        });
        for (let at = 0; at < label.length; at += size) reservation.add(label.slice(at, at + size));
        reservation.end();
        const opening = /(?:^|\n)[ \t]*(?:`{3,}|~{3,})[ \t]*tool_call/.exec(label);
        expect(shown).toBe(opening === null ? label : label.slice(0, opening.index));
      }),
      { numRuns: 1000 },
    );
  });
});

it('withTextTools gives a model without tools a conversation without tools', async () => {
  const requests: ModelRequest[] = [];
  const script = createScriptedModel([
    { text: 'One moment.\n```tool_call\n{"name":"web.search","input":{"q":"x"}}\n```' },
    { text: 'Found.' },
  ]);
  const spying: ModelAdapter = {
    ...script,
    ask: request => {
      requests.push(request);
      return script.ask(request);
    },
  };
  const model = withTextTools(spying);
  const shown: string[] = [];
  const messages: ModelMessage[] = [{ role: 'user', text: 'find x' }];
  const first = await model.ask({ instructions: 'Be kind.', messages, tools, signal, onText: text => shown.push(text) });
  expect(first).toMatchObject({
    ok: true,
    turn: { text: 'One moment.', finish: 'tool_calls', tool_calls: [{ name: 'web.search', input_text: '{"q":"x"}' }] },
  });
  expect(shown.join('')).toBe('One moment.');
  const turn = first.ok ? first.turn : ({} as ModelTurn);
  messages.push(
    { role: 'assistant', turn },
    { role: 'tool', results: [{ id: '1', name: 'web.search', text: 'y', is_error: true }] },
  );
  expect(await model.ask({ instructions: 'Be kind.', messages, tools, signal })).toMatchObject({
    ok: true,
    turn: { text: 'Found.', finish: 'stop', tool_calls: [] },
  });
  const last = requests.at(-1);
  expect(last?.tools).toEqual([]);
  expect(last?.instructions).toMatch(/^Be kind\.[\s\S]*web\.search: Searches/);
  expect(last?.messages.map(message => message.role)).toEqual(['user', 'assistant', 'user']);
  expect(last?.messages[2]).toEqual({ role: 'user', text: 'Result of web.search (an error):\ny' });
  expect(last?.messages[0]).toBe(messages[0]);
});
