import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { deriveHandles } from '../graph/derive-handles.ts';
import { readNode } from '../graph/read-node.ts';
import { expressionsOf, templatesOf } from '../graph/texts-of.ts';
import { freezeWorkflows } from '../versions/freeze-workflows.ts';
import { WorkflowFile, workflowFormat, WorkflowNode } from '../workflow/workflow-file.ts';
import { isNodeType, nodeDefinition, nodeTypes, type NodeType } from './node-definitions.ts';

const lookup = (): undefined => undefined;
const nodeOf = (type: string, config: Record<string, unknown>): WorkflowNode => WorkflowNode.parse({ id: 'n', type, config });

/** A config of each type with all its texts. */
const samples: Readonly<Record<NodeType, Record<string, unknown>>> = {
  input: { schema: { type: 'object', properties: { a: { type: 'string' } } } },
  agent: {
    model: { provider: 'scripted', model: 'm', lines: [] },
    instructions: 'Be {{in.tone}}',
    prompt: '{{in}}',
    tools: [{ name: 'a.b', version: '1.0.0' }],
    policy: { on_message_expression: '$.text' },
    pins: [{ name: 'kept', selector: { tool: 'a.b', strategy: 'latest' }, on_missing: 'null' }],
  },
  tool: { tool: { name: 'a.b' }, input: { x: '{{in}}' }, policy: { on_message_expression: '$.text' } },
  prompt: { template: '{{in}}' },
  transform: { expression: 'a.b' },
  code: { language: 'python', code: 'return 1', tools: [{ name: 'a.b' }] },
  branch: {
    cases: [
      { handle: 'x', expression: 'a > 1' },
      { handle: 'y', equals: 1 },
    ],
  },
  merge: { mode: 'list' },
  confirm: { prompt: 'Pay {{in.total}}?', expires_s: 60 },
  delay: { until: '{{in.at}}' },
  subflow: { workflow: { id: 'w' } },
  map: { workflow: { id: 'w', version: 'published' } },
  loop: { workflow: { id: 'w' }, while: 'done = false' },
  output: {},
};

const at = (config: unknown, field: string): unknown =>
  field.split('.').reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], config);

describe.each(nodeTypes)('the definition of %s', type => {
  const configs = [nodeDefinition(type).initial, samples[type]];

  it('a new config and one with all settings can be read, and reading a read config changes nothing', () => {
    for (const config of configs) {
      const read = readNode(nodeOf(type, config));
      expect(read).toMatchObject({ type, config });
      const again = 'config' in read ? readNode(nodeOf(type, JSON.parse(JSON.stringify(read.config)) as typeof config)) : read;
      expect(again).toEqual(read);
    }
  });

  it('each expression and template names the field that holds its text', () => {
    for (const config of configs) {
      const read = readNode(nodeOf(type, config));
      for (const { field, text } of [...expressionsOf(read), ...templatesOf(read)])
        expect(at('config' in read ? read.config : undefined, field)).toBe(text);
    }
  });

  it('every text with a reference is a template, and every expression is found', () => {
    const read = readNode(nodeOf(type, samples[type]));
    const found = new Set([...expressionsOf(read), ...templatesOf(read)].map(({ text }) => text));
    const written = JSON.stringify(samples[type]).match(/"[^"]*\{\{[^"]*"|"(?:a\.b|\$\.text|a > 1|done = false)"/g) ?? [];
    const names = new Set(
      JSON.stringify(samples[type])
        .match(/"(?:name|tool)":"[^"]*"/g)
        ?.map(pair => pair.split(':')[1]),
    );
    for (const text of written) if (!names.has(text)) expect(found).toContain(JSON.parse(text));
  });

  it('its handles are the same each time, and none is named twice', () => {
    for (const config of configs) {
      const handles = deriveHandles(nodeOf(type, config), lookup);
      expect(deriveHandles(nodeOf(type, { ...config }), lookup)).toEqual(handles);
      for (const side of [handles.sources, handles.targets]) expect(new Set(side.map(({ name }) => name)).size).toBe(side.length);
      expect(handles.sources.length + handles.targets.length).toBeGreaterThan(0);
    }
  });

  it('a handle with an edge stays, whatever the config becomes', () =>
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), broken => {
        const { sources, targets } = deriveHandles(nodeOf(type, samples[type]), lookup);
        const edges = [
          ...sources.map(({ name }, index) => ({
            id: `s${index}`,
            source: 'n',
            source_handle: name,
            target: 'o',
            target_handle: 'x',
          })),
          ...targets.map(({ name }, index) => ({
            id: `t${index}`,
            source: 'i',
            source_handle: 'x',
            target: 'n',
            target_handle: name,
          })),
        ];
        const left = deriveHandles(nodeOf(type, broken), lookup, edges);
        expect(left.sources.map(({ name }) => name)).toEqual(expect.arrayContaining(sources.map(({ name }) => name)));
        expect(left.targets.map(({ name }) => name)).toEqual(expect.arrayContaining(targets.map(({ name }) => name)));
      }),
    ));

  it('freezing its workflow twice is freezing it once', () => {
    const file = WorkflowFile.parse({ format: workflowFormat, name: 'w', nodes: [nodeOf(type, samples[type])], edges: [] });
    const frozen = freezeWorkflows(file, () => 3);
    expect(freezeWorkflows(frozen, () => 4)).toEqual(frozen);
    const doesCall = Object.hasOwn(nodeDefinition(type), 'calledWorkflow');
    if (doesCall) expect(frozen.nodes[0]?.config['workflow']).toMatchObject({ id: 'w', version: 3 });
  });
});

it('isNodeType knows no name that every object has', () => {
  expect(['constructor', '__proto__', 'toString'].some(isNodeType)).toBe(false);
});
