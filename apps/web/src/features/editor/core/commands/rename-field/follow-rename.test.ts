import { describe, expect, it } from 'vitest';
import { edge, node, workflow } from '../../../../../../test-support/workflow-fixture.ts';
import { setConfig } from '../set-config.ts';
import { followRename } from './follow-rename.ts';

const object = (...names: string[]) => ({
  type: 'object',
  properties: Object.fromEntries(names.map(name => [name, { type: 'string' }])),
});

const file = workflow(
  'A question',
  [
    node('message', 'input', 'Message', 0, 0, { schema: object('question', 'lang') }),
    node('ask', 'prompt', 'Ask', 0, 0, { template: 'Q: {{ message.question }} in {{message.lang}}, {{other.question}}' }),
    node('mark', 'transform', 'Mark', 0, 0, { expression: 'question & "?"' }),
    node('check', 'branch', 'Check', 0, 0, { cases: [{ handle: 'long', expression: '$length($.question) > 9' }] }),
    node('after', 'transform', 'After', 0, 0, { expression: '$uppercase(question)' }),
    node('code', 'code', 'Code', 0, 0, { language: 'javascript', code: 'return inputs.in.question' }),
    node('apart', 'code', 'Taken apart', 0, 0, {
      language: 'javascript',
      code: 'const { question } = inputs.in; return question',
    }),
    node('send', 'tool', 'Send', 0, 0, {
      tool: { name: 'desk.send' },
      input: { text: '{{message.question}}', raw: '{{message.question}}' },
      verbatim: ['raw'],
    }),
    node('elsewhere', 'transform', 'Elsewhere', 0, 0, { expression: 'question' }),
  ],
  [
    edge('message.value', 'mark.in'),
    edge('message.value', 'check.in'),
    edge('check.long', 'after.in'),
    edge('message.value', 'code.in'),
    edge('message.value', 'apart.in'),
    edge('mark.value', 'elsewhere.in'),
  ],
);

const withSchema = (schema: unknown) => setConfig(file, 'message', () => ({ schema }));
const configOf = (id: string, { nodes } = file) => nodes.find(one => one.id === id)?.config;

describe('followRename', () => {
  it('a renamed field of the input follows into templates, expressions, conditions and code', () => {
    const renamed = followRename(file, withSchema(object('q', 'lang')), 'message');
    const config = (id: string) => configOf(id, renamed?.file);
    expect(config('ask')).toEqual({ template: 'Q: {{message.q}} in {{message.lang}}, {{other.question}}' });
    expect(config('mark')).toEqual({ expression: 'q & "?"' });
    expect(config('check')).toEqual({ cases: [{ handle: 'long', expression: '$length($.q) > 9' }] });
    expect(config('after')).toEqual({ expression: '$uppercase(q)' });
    expect(config('code')).toMatchObject({ code: 'return inputs.in.q' });
    expect(config('send')).toMatchObject({ input: { text: '{{message.q}}', raw: '{{message.question}}' } });
    expect(config('elsewhere')).toEqual(configOf('elsewhere'));
    expect(renamed).toMatchObject({
      followed: ['Ask', 'Mark', 'Check', 'After', 'Code', 'Send'],
      unsure: ['Taken apart'],
      field: { path: ['question'], to: 'q' },
    });
  });

  it.each([
    ['a new field', object('question', 'lang', 'more')],
    ['a deleted field', object('lang')],
    ['two new names', object('q', 'l')],
    ['another order', object('lang', 'question')],
    ['no schema', undefined],
  ])('%s is no rename', (_, schema) => expect(followRename(file, withSchema(schema), 'message')).toBeUndefined());

  it('a renamed field of the response of an agent follows, also inside a list', () => {
    const lines = (name: string) => ({ type: 'object', properties: { lines: { type: 'array', items: object(name) } } });
    const agents = workflow(
      'An order',
      [
        node('agent', 'agent', 'Agent', 0, 0, { output_schema: lines('id') }),
        node('say', 'prompt', 'Say', 0, 0, { template: '{{agent.structured.lines.0.id}} {{agent.response}}' }),
        node('sum', 'transform', 'Sum', 0, 0, { expression: 'lines.id' }),
      ],
      [edge('agent.structured', 'sum.in')],
    );
    const renamed = followRename(
      agents,
      setConfig(agents, 'agent', () => ({ output_schema: lines('sku') })),
      'agent',
    );
    expect(configOf('say', renamed?.file)).toEqual({ template: '{{agent.structured.lines.0.sku}} {{agent.response}}' });
    expect(configOf('sum', renamed?.file)).toEqual({ expression: 'lines.sku' });
  });
});
