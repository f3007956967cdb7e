import { describe, expect, it } from 'vitest';
import { specOf, ToolDefinition } from '../tool/tool-spec.ts';
import { brokenReferences } from './broken-references.ts';
import { expressionFlaw } from './expression-flaw.ts';
import type { GraphFacts } from '../workflow/graph-facts.ts';
import type { Problem } from '../workflow/problem.ts';
import { schemaExcludesPath } from './schema-excludes-path.ts';
import { stopsRun, validateGraph } from './validate-graph.ts';
import { WorkflowFile } from '../workflow/workflow-file.ts';

type Node = { id: string; type: string; title?: string; config?: Record<string, unknown> };

const fileOf = (nodes: readonly Node[], edges: readonly string[] = []): WorkflowFile =>
  WorkflowFile.parse({
    format: 'pinion.workflow/1',
    name: 'w',
    nodes,
    edges: edges.map((text, n) => {
      const [source, source_handle, target, target_handle] = text.split(/[.>]/);
      return { id: `e${n}`, source, source_handle, target, target_handle };
    }),
  });
const problemsOf = (nodes: readonly Node[], edges: readonly string[] = [], facts: Partial<GraphFacts> = {}): Problem[] =>
  validateGraph(fileOf(nodes, edges), { lookup: () => undefined, ...facts });
const placed = (problems: readonly Problem[]) => problems.map(({ code, severity, field }) => [code, severity, field]);
const input: Node = { id: 'in', type: 'input' };
const output: Node = { id: 'out', type: 'output' };

const modelOf = (model: Record<string, unknown> | undefined, facts: Partial<GraphFacts> = {}) =>
  placed(
    problemsOf(
      [input, { id: 'a', type: 'agent', config: model === undefined ? {} : { model } }, output],
      ['in.value>a.in', 'a.response>out.value'],
      facts,
    ),
  );

describe('problems of the model of an agent', () => {
  it.each([
    [undefined, [['missing_model', 'warning', 'model.provider']]],
    [{ provider: 'scripted', lines: [{ text: 'hi' }] }, []],
    [{ provider: 'openai', model: ' ', credential: 'KEY' }, [['missing_model_name', 'error', 'model.model']]],
    [{ provider: 'openai', model: 'm' }, [['missing_secret', 'error', 'model.credential']]],
    [{ provider: 'openai', model: 'm', base_url: 'http://own.example/v1' }, []],
    [{ provider: 'openai-compatible', model: 'm' }, [['missing_model_url', 'error', 'model.base_url']]],
    [{ provider: 'openai-compatible', model: 'm', base_url: 'own.example' }, [['missing_model_url', 'error', 'model.base_url']]],
    [{ provider: 'openai-compatible', model: 'm', base_url: 'http://own.example/v1' }, []],
  ])('validateGraph for the model %j', (model, problems) => {
    expect(modelOf(model)).toEqual(problems);
  });

  it('validateGraph warns about a key that is stored in no scope', () => {
    const model = { provider: 'openai', model: 'm', credential: 'KEY' };
    expect(modelOf(model, { hasSecret: () => false })).toEqual([['missing_secret', 'warning', 'model.credential']]);
    expect(modelOf(model, { hasSecret: () => true })).toEqual([]);
  });
});

describe('problems of the input of an agent', () => {
  const line = { model: { provider: 'scripted', lines: [{ text: 'hi' }] } };
  const missing = [['missing_prompt', 'warning', 'prompt']];
  it.each([
    [{ ...line }, 'in.value>out.value', missing],
    [{ ...line, prompt: ' ' }, 'in.value>out.value', missing],
    [{ ...line, prompt: 'Write a poem.' }, 'in.value>out.value', []],
    [{ ...line }, 'in.value>a.in', []],
  ])('validateGraph for the agent %j with the edge %s', (config, edge, problems) => {
    const nodes = [input, { id: 'a', type: 'agent', config }, output];
    const found = problemsOf(nodes, [edge, 'a.response>out.value']).filter(({ code }) => code === 'missing_prompt');
    expect(placed(found)).toEqual(problems);
  });

  it('validateGraph names nodes by their title', () => {
    const agent = { id: 'a', type: 'agent', title: 'Shop assistant' };
    expect(problemsOf([input, agent, output], ['in.value>a.in', 'a.response>out.value'])[0]?.message).toMatch(
      /^Shop assistant has no model/,
    );
    const nodes = [input, { ...output, title: 'Reply' }];
    expect(problemsOf(nodes).map(({ message }) => message)).toContain('Reply has no incoming connection');
  });
});

describe('problems of expressions', () => {
  const conditionFlaw = (text: string) => (text.endsWith('(') ? 'it ends too early' : undefined);
  const codes = (type: string, config: Record<string, unknown>) =>
    placed(
      problemsOf([input, { id: 'n', type, config }, output], [], { conditionFlaw }).filter(
        ({ code }) => code === 'invalid_expression',
      ),
    );

  it('validateGraph reports an expression of every node type that has one', () => {
    expect(codes('transform', { expression: 'a(' })).toEqual([['invalid_expression', 'error', 'expression']]);
    expect(codes('loop', { while: 'a(' })).toEqual([['invalid_expression', 'error', 'while']]);
    const cases = [{ handle: 'one', expression: 'a' }, { handle: 'two' }, { handle: 'three', expression: 'a(' }];
    expect(codes('branch', { cases })).toEqual([['invalid_expression', 'error', 'cases.2.expression']]);
    for (const type of ['agent', 'tool'])
      expect(codes(type, { tool: { name: 't' }, policy: { on_message_expression: 'a(' } })).toEqual([
        ['invalid_expression', 'warning', 'policy.on_message_expression'],
      ]);
    expect(codes('agent', { policy: { on_message_expression: ' ' } })).toEqual([]);
  });

  it('expressionFlaw adds the line and the column to the message of the parser', () => {
    const fails = (position: unknown) => () => {
      throw Object.assign(new Error('Unexpected )'), { position });
    };
    expect(expressionFlaw('a + )', fails(5))).toBe('Unexpected ) (column 5)');
    expect(expressionFlaw('a +\n\n )', fails(7))).toBe('Unexpected ) (line 3, column 2)');
    expect(expressionFlaw('a', fails(undefined))).toBe('Unexpected )');
    expect(expressionFlaw('a', () => 1)).toBeUndefined();
  });
});

describe('problems of templates', () => {
  const spec = (output_schema: Record<string, unknown>) =>
    specOf(
      ToolDefinition.parse({
        name: 't',
        version: '1.0.0',
        description: '',
        category: 'api',
        gateway: 'http',
        input_schema: { type: 'object' },
        output_schema,
      }),
    );
  const codesOf = (source: Node, template: string, facts: Partial<GraphFacts> = {}) =>
    problemsOf(
      [source, { id: 'p', type: 'prompt', config: { template } }, output],
      [`${source.id}.x>p.in`, 'p.text>out.value'],
      facts,
    )
      .filter(({ code }) => code.startsWith('template_'))
      .map(({ code, field }) => `${code} ${field}`);
  const typed: Node = {
    id: 'q',
    type: 'input',
    config: { schema: { type: 'object', properties: { text: { type: 'string' }, at: { type: 'object' } } } },
  };

  it.each([
    ['{{q}} {{q.text}} {{q.at.anything}}', []],
    ['{{q.texts}}', ['template_unknown_path template']],
    ['{{q.text.length}}', ['template_unknown_path template']],
    ['{{q text}}', ['template_broken template']],
    ['{{q.text', ['template_broken template']],
    ['{{}}', ['template_broken template']],
    ['{{"a": 1}} {{ "q" }} {{% raw %}}', []],
    ['{{gone.text}}', ['template_unknown_node template']],
  ])('validateGraph for the template %s', (template, problems) => {
    expect(codesOf(typed, template)).toEqual(problems);
  });

  it('validateGraph knows the outputs of each node type by name', () => {
    const tool: Node = { id: 't', type: 'tool', config: { tool: { name: 't' } } };
    const lookup = () => spec({ type: 'object', properties: { total: { type: 'number' } } });
    expect(codesOf(tool, '{{t.output.total}} {{t.envelope.status}} {{t.error.code}}', { lookup })).toEqual([]);
    expect(codesOf(tool, '{{t.total}} {{t.output.sum}}', { lookup })).toEqual([
      'template_unknown_path template',
      'template_unknown_path template',
    ]);
    const pins = [{ name: 'order', selector: { tool: 't', strategy: 'latest' } }];
    const agent: Node = { id: 'a', type: 'agent', config: { pins } };
    expect(codesOf(agent, '{{a.response}} {{a.pins.order.id}} {{a.tools_by_id}}')).toEqual([]);
    expect(codesOf(agent, '{{a.order}} {{a.pins.orders}} {{a.text}} {{a.response.id}}')).toHaveLength(4);
  });

  it('schemaExcludesPath leaves open schemas alone', () => {
    expect(schemaExcludesPath({}, ['a'])).toBe(false);
    expect(schemaExcludesPath({ properties: { a: {} }, additionalProperties: true }, ['b'])).toBe(false);
    expect(schemaExcludesPath({ properties: { a: {} }, anyOf: [] }, ['b'])).toBe(false);
    expect(schemaExcludesPath({ type: 'array', items: { properties: { a: {} } } }, ['0', 'a'])).toBe(false);
    expect(schemaExcludesPath({ type: 'array', items: { properties: { a: {} } } }, ['0', 'b'])).toBe(true);
    expect(schemaExcludesPath({ type: 'array' }, ['length'])).toBe(true);
  });

  it('brokenReferences shortens long pieces and is fast for any text', () => {
    expect(brokenReferences(`{{a ${'b '.repeat(100)}`)[0]).toHaveLength(40);
    expect(brokenReferences('{{'.repeat(100_000))).toEqual([]);
    expect(brokenReferences('{{ a '.repeat(20_000))).toHaveLength(20_000);
  });
});

describe('dead ends', () => {
  const lookup = (name: string) =>
    specOf(
      ToolDefinition.parse({
        name,
        version: '1.0.0',
        description: '',
        category: 'api',
        gateway: 'http',
        input_schema: { type: 'object' },
        side_effect_policy: name === 'reads' ? 'pure' : 'irreversible',
      }),
    );
  const ends = (node: Node) =>
    placed(problemsOf([input, node, output], [`in.value>${node.id}.in`, 'in.value>out.value'], { lookup }));

  it('validateGraph warns about a result that no node uses, unless the node has side effects', () => {
    const unused = [['unused_output', 'warning', undefined]];
    expect(ends({ id: 'p', type: 'prompt', config: { template: 'x' } })).toEqual(unused);
    expect(ends({ id: 't', type: 'transform' })).toEqual(unused);
    const callOf = (name: string): Node => ({ id: 't', type: 'code', config: { code: '1', tools: [{ name }] } });
    expect(ends(callOf('reads'))).toEqual(unused);
    expect(ends(callOf('pays'))).toEqual([]);
  });

  it('validateGraph informs about an input that no node uses', () => {
    const spare: Node = { id: 'spare', type: 'input' };
    expect(placed(problemsOf([input, spare, output], ['in.value>out.value']))).toEqual([['unused_input', 'info', undefined]]);
  });

  it('validateGraph warns once about a graph without an output and about an output without an edge', () => {
    expect(placed(problemsOf([input]))).toEqual([['no_output', 'warning', undefined]]);
    expect(problemsOf([input, output]).map(({ code, severity }) => [code, severity])).toEqual([
      ['unreachable_node', 'warning'],
      ['unused_input', 'info'],
    ]);
    expect(problemsOf([input, output]).some(stopsRun)).toBe(false);
  });
});

describe('tools without a usable version', () => {
  const spec = (version: string, lifecycle: string) => ({
    ...specOf(
      ToolDefinition.parse({
        name: 't',
        version,
        description: '',
        category: 'api',
        gateway: 'http',
        input_schema: { type: 'object' },
      }),
    ),
    lifecycle: lifecycle as 'blocked',
  });
  const codesOf = (newest: string) =>
    problemsOf([{ id: 'a', type: 'tool', config: { tool: { name: 't', version: '1.0.0' } } }], [], {
      lookup: (_, version) => (version === undefined ? spec('2.0.0', newest) : spec(version, 'blocked')),
    })
      .map(({ code }) => code)
      .filter(code => code !== 'no_output');

  it('validateGraph tells a blocked version from a tool of which every version is blocked', () => {
    expect(codesOf('active')).toEqual(['blocked_tool']);
    expect(codesOf('blocked')).toEqual(['no_usable_version']);
  });
});
