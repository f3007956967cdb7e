import { deriveHandles, isNodeType, nodeTypes, readNode, nodeDefinition } from '@pinion/contracts';
import { describe, expect, it } from 'vitest';
import { paletteEntries } from './node-palette.ts';

/** Keys that have another function on the canvas. */
const takenKeys = ['1', '+', '-', 'l', '/'];

describe('paletteEntries', () => {
  it('paletteEntries offers every executable node type once with its own key', () => {
    const kinds = paletteEntries.map(({ kind }) => kind);
    expect(kinds.filter(isNodeType).toSorted()).toEqual(nodeTypes.toSorted());
    expect(new Set(kinds).size).toBe(kinds.length);
    const keys = [...paletteEntries.map(({ key }) => key?.toLowerCase()), ...takenKeys];
    expect(new Set(keys).size).toBe(keys.length);
  });

  it.each(nodeTypes)('a new %s node is valid and has handles', type => {
    const node = { id: 'n', type, position: { x: 0, y: 0 }, config: nodeDefinition(type).initial };
    expect(readNode(node).type).toBe(type);
    const { sources, targets } = deriveHandles(node, () => undefined);
    expect(sources.length + targets.length).toBeGreaterThan(0);
  });
});
