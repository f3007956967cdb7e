import { isRecord, type JsonSchema, type ModelConfig, specOf, ToolDefinition, type ToolSpec } from '@pinion/contracts';
import fc from 'fast-check';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { createEgress } from '../../adapters/egress/index.ts';
import type { ModelMessage } from '../../ports/index.ts';
import { createModel } from '../index.ts';
import { call, closeServers, delta, recordBodies, serve, signal, stream } from '../test-model-server.ts';
import { toolsetOf } from '../toolset.ts';

/* Arguments whose names providers refuse: they accept `^[a-zA-Z0-9_.-]{1,64}$`. */

const guarded = createEgress({ allow: ['127.0.0.1'] });
const { egress, sentBody } = recordBodies(guarded);

afterEach(closeServers);
afterAll(() => guarded.close());

const accepted = /^[a-zA-Z0-9_.-]{1,64}$/;
const string = { type: 'string' };

const toolOf = (input_schema: JsonSchema, name = 'list.items', gateway = 'http'): ToolSpec =>
  specOf(ToolDefinition.parse({ name, version: '1.0.0', description: '', category: 'api', gateway, input_schema }));

const list: JsonSchema = {
  type: 'object',
  required: ['$top'],
  properties: { $top: { type: 'integer' }, 'filter[name]': string, 'StartTime<': string, '@odata.type': string, größe: string },
};

/** Returns the schema that is sent and the conversions of one tool. */
function sent(input_schema: JsonSchema) {
  const tool = toolOf(input_schema);
  const toolset = toolsetOf([tool]);
  return {
    schema: toolset.tools[0]?.schema ?? {},
    toTool: (input: unknown): unknown => JSON.parse(toolset.inputText(tool.name, JSON.stringify(input))),
    toVendor: (input: unknown): unknown => JSON.parse(toolset.vendorInput(tool.name, JSON.stringify(input))),
  };
}

/** Returns all names under `properties`, at any depth. */
function namesIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(namesIn);
  if (!isRecord(value)) return [];
  const own = isRecord(value['properties']) ? Object.keys(value['properties']) : [];
  return [...own, ...Object.values(value).flatMap(namesIn)];
}

describe('argument names', () => {
  it('names that providers refuse are sent as names that they accept', () => {
    const { schema } = sent(list);
    expect(namesIn(schema)).toEqual(['_top', 'filter_name_', 'StartTime_', '_odata.type', 'gr__e']);
    expect(schema).toMatchObject({ required: ['_top'], properties: { _top: { type: 'integer', description: '$top' } } });
  });

  it.each<[string, JsonSchema]>([
    ['an anchor', { properties: { x: { $ref: '#T' } }, $defs: { T: { $anchor: 'T', properties: { y$: string } } } }],
    ['an id', { $id: 's', properties: { x: { $ref: 's#/$defs/T' } }, $defs: { T: { properties: { y$: string } } } }],
    ['a part with an id', { properties: { z: { $id: 'T', properties: { y$: string } }, x: { $ref: 'T' } } }],
  ])('arguments behind a reference to %s have their own names in the call', (_, schema) => {
    const { toTool, toVendor } = sent({ type: 'object', ...schema });
    expect(toVendor({ x: { y$: '1' } })).toEqual({ x: { y_: '1' } });
    expect(toTool({ x: { y_: '1' } })).toEqual({ x: { y$: '1' } });
  });

  it('a reference of an argument named like a keyword leads to the same part when the schema moves down', () => {
    const { schema } = sent({ anyOf: [{ properties: { default: { $ref: '#/$defs/T' } } }], $defs: { T: string } });
    expect(schema).toMatchObject({
      properties: { input: { anyOf: [{ properties: { default: { $ref: '#/properties/input/$defs/T' } } }] } },
    });
  });

  it('a schema without such names is sent as it is', () => {
    const schema = {
      type: 'object',
      properties: { a: { type: 'object', properties: { 'b.c-d': string }, required: ['b.c-d'] } },
    };
    const toolset = toolsetOf([toolOf(schema)]);
    expect(toolset.tools[0]?.schema).toEqual(schema);
    expect(toolset.inputText('list.items', '{"a" :1}')).toBe('{"a" :1}');
  });

  it('names that become equal stay apart, also from a name that was equal before', () => {
    const long = 'x'.repeat(70);
    const properties = {
      a_b: string,
      a$b: string,
      'a#b': string,
      城市: string,
      街道: string,
      '': string,
      [long]: string,
      [`${long}y`]: string,
    };
    const { schema, toTool, toVendor } = sent({ type: 'object', properties });
    const names = namesIn(schema);
    expect(new Set(names).size).toBe(Object.keys(properties).length);
    expect(names.every(name => accepted.test(name))).toBe(true);
    const input = Object.fromEntries(Object.keys(properties).map((name, index) => [name, index]));
    expect(Object.keys(toVendor(input) as object)).toEqual(names);
    expect(toTool(toVendor(input))).toEqual(input);
  });

  it('names are mapped wherever the schema names them, and nowhere else', () => {
    const item = { type: 'object', properties: { $id: string }, required: ['$id'], additionalProperties: false };
    const { schema, toTool, toVendor } = sent({
      type: 'object',
      properties: {
        'items[]': { type: 'array', items: { $ref: '#/$defs/item' } },
        pair: { type: 'array', prefixItems: [{ type: 'integer' }, { $ref: '#/definitions/tree' }] },
        either: { anyOf: [string, { allOf: [item] }] },
        same: { $ref: '#/properties/items%5B%5D' },
        free: { type: 'object', default: { $id: 'data' } },
        named: { type: 'object', properties: { $id: string }, default: { $id: 'x' }, examples: [{ $id: 'y' }] },
        properties: { type: 'object', patternProperties: { '^\\$': item } },
      },
      dependentRequired: { pair: ['items[]'] },
      $defs: { item },
      definitions: { tree: { properties: { $kids: { type: 'array', items: { $ref: '#/definitions/tree' } } } } },
    });
    expect(namesIn(schema).every(name => accepted.test(name))).toBe(true);
    expect(schema).toMatchObject({
      properties: {
        same: { $ref: '#/properties/items__' },
        free: { default: { $id: 'data' } },
        named: { default: { _id: 'x' }, examples: [{ _id: 'y' }] },
      },
      dependentRequired: { pair: ['items__'] },
      $defs: { item: { required: ['_id'] } },
    });
    const input = {
      'items[]': [{ $id: 'a' }, { $id: 'b', _id: 'c' }],
      pair: [1, { $kids: [{ $kids: [] }] }],
      either: { $id: 'd' },
      same: [{ $id: 'e' }],
      free: { _id: 'data', $id: 'data', items__: 1 },
      properties: { $x: { $id: 'f' } },
    };
    const vendor = {
      items__: [{ _id: 'a' }, { _id: 'b' }],
      pair: [1, { _kids: [{ _kids: [] }] }],
      either: { _id: 'd' },
      same: [{ _id: 'e' }],
      free: { _id: 'data', $id: 'data', items__: 1 },
      properties: { $x: { _id: 'f' } },
    };
    expect(toTool(vendor)).toEqual({ ...input, 'items[]': [{ $id: 'a' }, { $id: 'b' }] });
    expect(toVendor({ ...input, 'items[]': [{ $id: 'a' }, { $id: 'b' }] })).toEqual(vendor);
  });

  it('an input that is not an object is renamed inside its wrapper', () => {
    const { schema, toTool, toVendor } = sent({ anyOf: [{ type: 'object', properties: { $a: string } }, string] });
    expect(namesIn(schema)).toEqual(['input', '_a']);
    expect(toTool({ input: { _a: 'x' } })).toEqual({ $a: 'x' });
    expect(toVendor({ $a: 'x' })).toEqual({ input: { _a: 'x' } });
  });

  it('everything but the names stays as it was written', () => {
    const toolset = toolsetOf([toolOf(list)]);
    const text = '{ "_top" : 12345678901234567890, "gr\\u005f_e": "_top", "gr__e": "a\\"_top\\":" , "other": {"_top": 1}';
    expect(toolset.inputText('list.items', text)).toBe(
      '{ "$top" : 12345678901234567890, "größe": "_top", "größe": "a\\"_top\\":" , "other": {"_top": 1}',
    );
    for (const broken of ['', '{"_top', '[1', 'true', '{_top:1}']) expect(toolset.inputText('list.items', broken)).toBe(broken);
  });

  it('any input comes back from its vendor names', () => {
    const name = fc.oneof(fc.constantFrom('a_b', 'a$b', '$ref', '__proto__', 'constructor', 'ä', ''), fc.string());
    const schemaOf = (value: unknown): JsonSchema =>
      isRecord(value)
        ? { type: 'object', properties: Object.fromEntries(Object.entries(value).map(([key, item]) => [key, schemaOf(item)])) }
        : {};
    const input = fc.letrec<{ object: Record<string, unknown>; value: unknown }>(tie => ({
      object: fc.dictionary(name, tie('value'), { maxKeys: 5 }),
      value: fc.oneof({ maxDepth: 3 }, fc.integer(), tie('object')),
    })).object;
    fc.assert(
      fc.property(input, value => {
        const { schema, toTool, toVendor } = sent(schemaOf(value));
        expect(namesIn(schema).every(each => accepted.test(each))).toBe(true);
        expect(JSON.stringify(toTool(toVendor(value)))).toBe(JSON.stringify(value));
      }),
    );
  });
});

it.each(['anthropic', 'openai', 'openai-compatible'] as const)(
  '%s gets accepted names in tools of every source and in earlier calls, and the turn has the own names',
  async provider => {
    const tools = ['http', 'mcp', 'code', 'workflow'].map(gateway => toolOf(list, `${gateway}.list`, gateway));
    const args = '{"_top":5,"filter_name_":"x"}';
    const url = await serve(answering(provider, args));
    const model = createModel({ provider, model: 'm', base_url: url }, { egress, apiKey: 'sk-key' });
    const messages: ModelMessage[] = [{ role: 'user', text: 'go' }];
    const answer = await model.ask({ instructions: '', messages, tools, signal });
    if (!answer.ok) throw new Error(JSON.stringify(answer.error));
    expect(JSON.parse(answer.turn.tool_calls[0]?.input_text ?? '')).toEqual({ $top: 5, 'filter[name]': 'x' });
    const results = answer.turn.tool_calls.map(({ id, name }) => ({ id, name, text: '1', is_error: false }));
    messages.push({ role: 'assistant', turn: answer.turn }, { role: 'tool', results });
    await model.ask({ instructions: '', messages, tools, signal });
    const { tools: sentTools, messages: sentMessages } = JSON.parse(sentBody()) as Record<string, unknown[]>;
    expect(sentTools).toHaveLength(4);
    const names = namesIn(sentTools);
    expect(names).toHaveLength(20);
    expect(names.every(name => accepted.test(name))).toBe(true);
    expect(JSON.stringify(sentMessages)).toContain('_top');
    expect(JSON.stringify(sentMessages)).not.toContain('$top');
  },
);

function answering(provider: ModelConfig['provider'], args: string) {
  if (provider !== 'anthropic')
    return stream([delta({ tool_calls: [call(0, 'c', 'http__list', args)] }), delta({}, 'tool_calls')]);
  const message = {
    id: 'm',
    type: 'message',
    role: 'assistant',
    model: 'm',
    content: [],
    stop_reason: null,
    stop_sequence: null,
  };
  return stream(
    [
      { type: 'message_start', message: { ...message, usage: { input_tokens: 1, output_tokens: 0 } } },
      { type: 'content_block_start', index: 0, content_block: { type: 'tool_use', id: 'c', name: 'http__list', input: {} } },
      { type: 'content_block_delta', index: 0, delta: { type: 'input_json_delta', partial_json: args } },
      { type: 'content_block_stop', index: 0 },
      { type: 'message_delta', delta: { stop_reason: 'tool_use', stop_sequence: null }, usage: { output_tokens: 5 } },
      { type: 'message_stop' },
    ],
    '',
  );
}
