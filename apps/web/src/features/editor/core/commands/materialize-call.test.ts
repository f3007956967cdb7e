import { deriveHandles, readNode, recordOf, runAfter, validateGraph, type WorkflowFile } from '@pinion/contracts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createToolLookup, notesOf } from '../../../canvas/index.ts';
import { shopTools, shopWorkflow } from '../../../stories/index.ts';
import { applyCommand, createEditorStore, redo, undo } from '../editor-store.ts';
import type { CallNodeRequest } from '../call-node-request.ts';
import type { Sizes } from '../free-position.ts';
import { toolTitle } from '../tool-title.ts';
import { materializeCall } from './materialize-call.ts';

const request: CallNodeRequest = {
  run_id: 'run_1',
  node_id: 'assist',
  call_id: 'c1',
  name: 'orders.place',
  version: '3.0.2',
  input: { product: 'p_1', quantity: 1 },
  offers: [],
  graph: '',
};
const nodeIn = (file: WorkflowFile, id: string) => file.nodes.find(node => node.id === id);

const someInput = fc.dictionary(
  fc.oneof(fc.string({ maxLength: 6 }), fc.constantFrom('__proto__', 'constructor', '$after')),
  fc.jsonValue({ maxDepth: 2 }),
  { maxKeys: 6 },
);
const requestArbitrary = fc
  .record({
    name: fc.oneof(fc.constantFrom('orders.place', 'payment.charge', 'web_search'), fc.string({ maxLength: 80 })),
    input: fc.oneof(
      someInput.map(input => recordOf(Object.entries(input))),
      fc.jsonValue({ maxDepth: 2 }),
    ),
    node_id: fc.constantFrom('assist', 'gone', 'log'),
  })
  .map((facts): CallNodeRequest => ({ ...request, ...facts }));

describe('toolTitle', () => {
  it.each([
    ['web_search', 'Web search'],
    ['orders.place', 'Place order'],
    ['payment.charge', 'Charge payment'],
    ['crm.log_note', 'Log note'],
    ['categories.list', 'List category'],
    ['addresses.find', 'Find address'],
    ['status.get', 'Get status'],
    ['', 'Tool'],
    ['...', 'Tool'],
  ])('toolTitle turns %s into %s', (name, title) => expect(toolTitle(name)).toBe(title));
});

describe('materializeCall', () => {
  it('materializeCall keeps the tool, version and input of the call, its agent settings and its order', () => {
    const { file, id, isWired } = materializeCall(shopWorkflow, request);
    const node = nodeIn(file, id);
    expect([id, node?.type, node?.title, isWired]).toEqual(['orders_place', 'tool', 'Place order', true]);
    expect(node?.config).toEqual({
      tool: { name: 'orders.place', version: '3.0.2' },
      input: { product: 'p_1', quantity: 1 },
      made_from: { node_id: 'assist', call_id: 'c1', run_id: 'run_1' },
    });
    expect(file.edges.slice(shopWorkflow.edges.length)).toMatchObject([
      { source: 'assist', source_handle: 'response', target: id, target_handle: runAfter },
    ]);
    expect(validateGraph(file, { lookup: createToolLookup(shopTools) })).toEqual(
      validateGraph(shopWorkflow, { lookup: createToolLookup(shopTools) }),
    );
  });

  it('materializeCall copies the policy and roles of the agent, but not its turn limit and caps', () => {
    const policy = { max_iterations: 4, confirmation: 'always', allowed_side_effects: ['pure'], denied_risk_tags: ['pii'] };
    const strict = {
      ...shopWorkflow,
      nodes: shopWorkflow.nodes.map(node =>
        node.id === 'assist' ? { ...node, config: { ...node.config, policy, roles: ['clerk'] } } : node,
      ),
    };
    const { file, id } = materializeCall(strict, request);
    const { max_iterations: _, ...ofCalls } = policy;
    expect(nodeIn(file, id)?.config).toMatchObject({ policy: ofCalls, roles: ['clerk'] });
    expect(nodeIn(file, id)?.config['policy']).not.toHaveProperty('max_iterations');
  });

  it('materializeCall adds a number to a node name that is taken, any number of times', () => {
    const once = materializeCall(shopWorkflow, request).file;
    const twice = materializeCall(once, request);
    expect([twice.id, nodeIn(twice.file, twice.id)?.title]).toEqual(['orders_place_2', 'Place order 2']);
  });

  it('materializeCall escapes braces that were plain text in the call', () => {
    const { file, id } = materializeCall(shopWorkflow, {
      ...request,
      input: { a: 'Dear {{message.text}}', b: '{{', c: 'plain' },
    });
    expect(nodeIn(file, id)?.config['verbatim']).toEqual(['a']);
    const codes = validateGraph(file, { lookup: createToolLookup(shopTools) }).filter(problem => problem.node_id === id);
    expect(codes).toEqual([]);
  });

  it('materializeCall creates a node with a problem when the tool is missing or blocked, or the agent is missing', () => {
    for (const [name, version, code] of [
      ['nobody.knows', '1.0.0', 'unknown_tool'],
      ['orders.refund', '2.0.0', 'no_usable_version'],
    ] as const) {
      const { file, id } = materializeCall(shopWorkflow, { ...request, name, version });
      const problems = validateGraph(file, { lookup: createToolLookup(shopTools) }).filter(problem => problem.node_id === id);
      expect(problems.map(problem => problem.code)).toEqual([code]);
    }
    const alone = materializeCall(shopWorkflow, { ...request, node_id: 'gone' });
    expect([alone.isWired, alone.file.edges]).toEqual([false, shopWorkflow.edges]);
  });

  it('materializeCall adds one node with its own id and every input key, and changes nothing else', () => {
    fc.assert(
      fc.property(fc.array(requestArbitrary, { minLength: 1, maxLength: 5 }), requests => {
        let file = shopWorkflow;
        for (const one of requests) {
          const before = file;
          const made = materializeCall(before, one);
          ({ file } = made);
          expect(file.nodes.slice(0, -1)).toEqual(before.nodes);
          expect(file.edges.slice(0, before.edges.length)).toEqual(before.edges);
          expect(file.edges.length - before.edges.length).toBe(made.isWired ? 1 : 0);
          const node = nodeIn(JSON.parse(JSON.stringify(file)) as WorkflowFile, made.id);
          const read = node === undefined ? undefined : readNode(node);
          if (node === undefined || read?.type !== 'tool') throw new Error('the node cannot be read');
          const wanted = typeof one.input === 'object' && !Array.isArray(one.input) ? (one.input ?? {}) : {};
          expect(Object.entries(read.config.input)).toEqual(Object.entries(JSON.parse(JSON.stringify(wanted)) as object));
          const names = deriveHandles(node, createToolLookup(shopTools), file.edges).targets.map(handle => handle.name);
          expect(new Set(names).size).toBe(names.length);
        }
        expect(new Set(file.nodes.map(node => node.id)).size).toBe(file.nodes.length);
        expect(new Set(file.nodes.map(node => node.title)).size).toBe(file.nodes.length);
      }),
    );
  });

  it('materializeCall places the node over no other node or note, however crowded the agent is', () => {
    const position = fc.record({ x: fc.integer({ min: 0, max: 1200 }), y: fc.integer({ min: -400, max: 1200 }) });
    const size = fc.record({ width: fc.integer({ min: 40, max: 400 }), height: fc.integer({ min: 20, max: 600 }) });
    fc.assert(
      fc.property(fc.array(fc.tuple(position, size), { maxLength: 30 }), crowd => {
        const sizes: Sizes = new Map(crowd.map(([, one], index) => [`n${index}`, one]));
        const nodes = crowd.map(([at], index) => ({ id: `n${index}`, type: 'prompt', position: at, config: {} }));
        const { file, id } = materializeCall({ ...shopWorkflow, nodes: [...shopWorkflow.nodes, ...nodes] }, request, sizes);
        const at = nodeIn(file, id)?.position ?? { x: 0, y: 0 };
        const own = { ...at, width: 186, height: 140 };
        const hits = (box: { x: number; y: number; width: number; height: number }) =>
          own.x < box.x + box.width && box.x < own.x + own.width && own.y < box.y + box.height && box.y < own.y + own.height;
        expect(nodes.filter(node => hits({ ...node.position, ...(sizes.get(node.id) ?? { width: 0, height: 0 }) }))).toEqual([]);
        expect(notesOf(file).filter(note => hits({ ...note.position, width: 210, height: 72 }))).toEqual([]);
      }),
    );
  });

  it('undo removes a materialized node completely, and redo restores it', () => {
    fc.assert(
      fc.property(requestArbitrary, one => {
        const store = createEditorStore('shop', shopWorkflow);
        applyCommand(store, 'make a node', file => materializeCall(file, one).file);
        const after = store.getState().file;
        undo(store);
        expect(store.getState().file).toBe(shopWorkflow);
        redo(store);
        expect(store.getState().file).toBe(after);
      }),
    );
  });
});
