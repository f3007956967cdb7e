import { titleOf } from '../workflow/title-of.ts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalJson } from '../json/canonical-json.ts';
import { readNode } from '../graph/read-node.ts';
import { WorkflowFile, type WorkflowNode } from '../workflow/workflow-file.ts';
import { diffWorkflows } from './diff-workflows.ts';

const names = ['a', 'b', '__proto__', 'constructor'] as const;
const name = fc.constantFrom(...names);
const json = fc.jsonValue({ maxDepth: 2 });
const position = fc.record({ x: fc.constantFrom(0, 10), y: fc.constantFrom(0, 10) });
const pin = fc.record({ name, selector: fc.record({ tool: name }), on_missing: fc.constantFrom('null', 'error') });
const tool = fc.record({ name, version: fc.constantFrom('1.0.0', '2.0.0') }, { requiredKeys: ['name'] });
const config = fc.oneof(
  fc.record({
    prompt: fc.constantFrom('', 'Hi', 'Bye'),
    tools: fc.uniqueArray(tool, { selector: one => one.name }),
    pins: fc.uniqueArray(pin, { selector: one => one.name }),
    policy: fc.record({ max_iterations: fc.constantFrom(-1, 3, 10) }),
  }),
  fc.record({ tools: fc.array(tool), cases: json, tool }, { requiredKeys: [] }),
  fc.dictionary(fc.constantFrom('template', 'pins', 'config', 'type', '__proto__'), json),
);
const node = fc.record(
  {
    id: name,
    type: fc.constantFrom('agent', 'tool', 'prompt', 'from-the-future'),
    title: fc.constantFrom('A', 'B'),
    position,
    config,
    muted: fc.boolean(),
  },
  { requiredKeys: ['id', 'type', 'position', 'config'] },
);
const edge = fc.record({
  id: fc.constantFrom('e1', 'e2'),
  source: name,
  source_handle: name,
  target: name,
  target_handle: fc.constantFrom('in', 'value'),
});
const file = fc
  .record({
    name: fc.constantFrom('One', 'Two'),
    nodes: fc.uniqueArray(node, { selector: one => one.id, maxLength: 4 }),
    edges: fc.array(edge, { maxLength: 4 }),
    colour: json,
  })
  .map(parts => WorkflowFile.parse({ format: 'pinion.workflow/1', ...parts }));

const bare = { format: 'pinion.workflow/1', edges: [] } as const;
const fileOf = (...nodes: object[]): WorkflowFile => WorkflowFile.parse({ ...bare, name: 'W', nodes });
const texts = (from: WorkflowFile, to: WorkflowFile): string[] =>
  diffWorkflows({ file: from }, { file: to }).changes.map(change => change.text);

const isEmpty = (from: WorkflowFile, to: WorkflowFile): boolean => {
  const { changes, moved } = diffWorkflows({ file: from }, { file: to });
  return changes.length + moved.length === 0;
};

/** Returns the meaning of a file as text, excluding the order of nodes and edges and the ids of edges. */
const meaning = ({ nodes, edges, ...rest }: WorkflowFile, isRead: (node: WorkflowNode) => boolean): string =>
  canonicalJson([
    rest,
    nodes
      .map(one => {
        const read = readNode(one);
        return canonicalJson({ ...one, title: titleOf(one), config: isRead(one) && 'config' in read ? read.config : one.config });
      })
      .sort(),
    edges.map(one => canonicalJson({ ...one, id: '' })).sort(),
  ]);

describe('diffWorkflows properties', () => {
  it('diffWorkflows finds no difference between a file and itself in any notation', () => {
    fc.assert(
      fc.property(file, one => {
        expect(isEmpty(one, one)).toBe(true);
        const again = WorkflowFile.parse(JSON.parse(canonicalJson(one)));
        const turned = { ...again, nodes: again.nodes.toReversed(), edges: again.edges.toReversed() };
        expect(isEmpty(one, { ...turned, edges: turned.edges.map((each, index) => ({ ...each, id: `n${index}` })) })).toBe(true);
      }),
    );
  });

  it('diffWorkflows is empty exactly when both files mean the same', () => {
    fc.assert(
      fc.property(file, file, (one, two) => {
        const readable = (file: WorkflowFile, id: string): boolean =>
          file.nodes.some(other => other.id === id && 'config' in readNode(other));
        const isRead = (one_: WorkflowNode): boolean => readable(one, one_.id) && readable(two, one_.id);
        expect(isEmpty(one, two)).toBe(meaning(one, isRead) === meaning(two, isRead));
      }),
    );
  });

  it('diffWorkflows in reverse turns additions into removals and keeps the number of changes', () => {
    fc.assert(
      fc.property(file, file, (one, two) => {
        const there = diffWorkflows({ file: one }, { file: two });
        const back = diffWorkflows({ file: two }, { file: one });
        const count = (changes: typeof there.changes, kind: string): number =>
          changes.filter(change => change.kind === kind).length;
        for (const what of ['node', 'edge'])
          expect(count(there.changes, `${what}_added`)).toBe(count(back.changes, `${what}_removed`));
        expect(there.changes).toHaveLength(back.changes.length);
        expect(there.moved.map(each => each.node_id).sort()).toEqual(back.moved.map(each => each.node_id).sort());
      }),
    );
  });

  it('diffWorkflows describes every change and its location', () => {
    fc.assert(
      fc.property(file, file, (one, two) => {
        for (const change of diffWorkflows({ file: one }, { file: two }).changes) {
          expect(change.text).not.toBe('');
          if (change.kind.startsWith('node')) expect([...one.nodes, ...two.nodes].map(each => each.id)).toContain(change.node_id);
          if (change.kind.startsWith('edge')) expect([...one.edges, ...two.edges].map(each => each.id)).toContain(change.edge_id);
        }
      }),
    );
  });
});

describe('diffWorkflows descriptions', () => {
  const agent = (config: object, more: object = {}) => fileOf({ id: 'assist', title: 'Assist', type: 'agent', config, ...more });

  it('diffWorkflows describes the changes to an agent', () => {
    const before = agent({
      prompt: 'Hi',
      model: { provider: 'openai', model: 'small' },
      tools: [{ name: 'shop.find', version: '1.0.0' }, { name: 'crm.log' }],
      pins: [{ name: 'order', selector: { tool: 'shop.find' } }],
    });
    const after = agent({
      prompt: 'A much longer prompt that nobody wants to read in one line of a list',
      model: { provider: 'openai', model: 'large' },
      tools: [{ name: 'shop.find', version: '1.1.0' }, { name: 'web_search' }],
      pins: [{ name: 'order', selector: { tool: 'shop.find', strategy: 'all' } }],
      policy: { max_iterations: 20 },
    });
    expect(texts(before, after)).toEqual([
      'model, model: small to large',
      'prompt changed',
      'tool shop.find, version: 1.0.0 to 1.1.0',
      'tool crm.log removed',
      'tool web_search added',
      'policy, max iterations: 10 to 20',
      'pin order, selector, strategy: latest to all',
    ]);
  });

  it('diffWorkflows treats an explicit default as no change', () => {
    expect(texts(agent({}), agent({ prompt: '', policy: { max_iterations: 10 } }))).toEqual([]);
  });

  it('diffWorkflows distinguishes a rename from a move and a move from a change', () => {
    const to = agent({}, { title: 'Helper', position: { x: 5, y: 5 } });
    expect(diffWorkflows({ file: agent({}) }, { file: to })).toEqual({
      changes: [
        {
          kind: 'node_renamed',
          node_id: 'assist',
          title: 'Helper',
          from: 'Assist',
          to: 'Helper',
          text: 'Assist renamed to Helper',
          template: '{{from}} renamed to {{to}}',
          params: { from: 'Assist', to: 'Helper' },
        },
      ],
      moved: [{ node_id: 'assist', title: 'Helper' }],
    });
  });

  it('diffWorkflows reports an unpinned tool as changed when another version is the newest', () => {
    const file = agent({ tools: [{ name: 'shop.find' }] });
    const side = (version: string) => ({ file, versionOf: () => version });
    expect(diffWorkflows(side('1.0.0'), side('1.0.0')).changes).toEqual([]);
    expect(diffWorkflows(side('1.0.0'), side('2.0.0')).changes.map(change => change.text)).toEqual([
      'tool shop.find, version: 1.0.0 (newest active) to 2.0.0 (newest active)',
    ]);
  });

  it('diffWorkflows reports a changed order of cases', () => {
    const branch = (...handles: string[]) =>
      fileOf({ id: 'b', type: 'branch', config: { cases: handles.map(handle => ({ handle })) } });
    expect(texts(branch('x', 'y'), branch('y', 'x'))).toEqual(['Order of cases changed']);
    expect(texts(branch('x', 'y'), branch('y'))).toEqual(['case x removed']);
  });

  it('diffWorkflows names both ends of an edge', () => {
    const nodes = [
      { id: 'in', type: 'input', title: 'Question' },
      { id: 'out', type: 'output' },
    ];
    const wired = { ...fileOf(...nodes) };
    wired.edges = [{ id: 'e', source: 'in', source_handle: 'value', target: 'out', target_handle: 'value' }];
    expect(texts(fileOf(...nodes), wired)).toEqual(['Edge added: Question, value to out, value']);
    expect(texts(wired, fileOf(...nodes))).toEqual(['Edge removed: Question, value to out, value']);
  });
});
