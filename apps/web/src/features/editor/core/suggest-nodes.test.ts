import { readNode, typesMeet } from '@pinion/contracts';
import { describe, expect, it } from 'vitest';
import { createToolLookup, viewGraph } from '../../canvas/index.ts';
import { shopTools, shopWorkflow } from '../../stories/index.ts';
import { createEditorStore, undo } from './editor-store.ts';
import { insertSuggestedNode } from './insert-suggested-node.ts';
import { handlesInEdge } from './commands/handles-in-edge.ts';
import { suggestNodes } from './suggest-nodes.ts';

const lookup = createToolLookup(shopTools);
const graph = viewGraph(shopWorkflow, lookup, [], readNode);
const facts = { graph, lookup, tools: shopTools };

describe('suggestNodes', () => {
  it('suggestNodes for an output returns the nodes with a compatible input, each with that input', () => {
    for (const view of graph.nodes.values()) {
      for (const source of view.sources) {
        const from = { node: view.node.id, handle: source.name, side: 'source' as const };
        const offers = suggestNodes({ from }, facts);
        expect(offers.map(offer => offer.kind)).not.toContain('input');
        for (const offer of offers.filter(one => one.config !== undefined && one.field === undefined)) {
          const fields = lookup(offer.title)?.input_schema['properties'] as Record<string, Record<string, unknown>>;
          expect(Object.keys(fields)).toContain(offer.handle);
          expect(typesMeet(source.schema, fields[offer.handle ?? '']).meets).toBe(true);
        }
      }
    }
  });

  it('suggestNodes for an object offers the tools that it does not fit, too, by their first input', () => {
    const text = { type: 'string' };
    const find = {
      ...shopTools[0],
      name: 'desk.find',
      input_schema: { type: 'object', properties: { note: text, id: text }, required: ['id'] },
    };
    const tools = [find as (typeof shopTools)[number]];
    const schema = { type: 'object', properties: { question: text } };
    const file = {
      ...shopWorkflow,
      nodes: [{ id: 'message', type: 'input', position: { x: 0, y: 0 }, config: { schema } }],
      edges: [],
    };
    const own = createToolLookup(tools);
    const from = { node: 'message', handle: 'value', side: 'source' as const };
    const offers = suggestNodes({ from }, { graph: viewGraph(file, own, [], readNode), lookup: own, tools });
    expect(offers.at(-1)).toMatchObject({ key: 'tool desk.find', handle: '$after', field: 'id' });
  });

  it('suggestNodes for an input returns the nodes that have an output', () => {
    const offers = suggestNodes({ from: { node: 'reply', handle: 'value', side: 'target' } }, facts);
    expect(offers.map(offer => offer.kind)).toContain('input');
    expect(offers.map(offer => offer.kind)).not.toContain('output');
    expect(offers.find(offer => offer.kind === 'agent')?.handle).toBe('response');
  });

  it('suggestNodes without a handle returns all nodes, including notes', () => {
    const offers = suggestNodes({}, facts);
    expect(offers.map(offer => offer.kind)).toContain('note');
    expect(new Set(offers.map(offer => offer.key)).size).toBe(offers.length);
  });

  it('suggestNodes for an edge returns nodes that are compatible with both ends', () => {
    const offers = suggestNodes({ edge: 'e2' }, facts);
    expect(offers.find(offer => offer.key === 'prompt')?.between).toEqual({ target: 'in', source: 'text' });
    expect(offers.map(offer => offer.kind)).not.toContain('output');
    const note = graph.nodes.get('log');
    if (note === undefined) throw new Error('the tool is there');
    expect(handlesInEdge('gone', note, graph)).toBeUndefined();
  });
});

describe('accepting a node suggestion', () => {
  it('accepting a node suggestion adds the node and its edge as one change', () => {
    const store = createEditorStore('w', shopWorkflow);
    const from = { node: 'assist', handle: 'response', side: 'source' as const };
    const offer = suggestNodes({ from }, facts).find(one => one.key === 'transform');
    if (offer === undefined) throw new Error('a transform fits');
    const id = insertSuggestedNode(store, offer, { from }, { x: 700, y: 90 });
    expect(store.getState().file.edges.at(-1)).toMatchObject({ source: 'assist', source_handle: 'response', target: id });
    expect([...store.getState().selection.nodes]).toEqual([id]);
    undo(store);
    expect(store.getState().file).toBe(shopWorkflow);
  });

  it('accepting a tool suggestion names the node after the tool', () => {
    const store = createEditorStore('w', shopWorkflow);
    const offer = suggestNodes({}, facts).find(one => one.title === 'catalog.search');
    if (offer === undefined) throw new Error('the tool is offered');
    const id = insertSuggestedNode(store, offer, {}, { x: 0, y: 0 });
    expect(store.getState().file.nodes.find(node => node.id === id)).toMatchObject({
      type: 'tool',
      title: 'catalog.search',
      config: { tool: { name: 'catalog.search' } },
    });
  });
});
