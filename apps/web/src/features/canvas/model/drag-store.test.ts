import { describe, expect, it } from 'vitest';
import type { FlowNode } from './flow-nodes.ts';
import { createDragStore, draggedNodeIn, withDraggedNode } from './drag-store.ts';

const node = (id: string) => ({ id, type: 'graph', position: { x: 0, y: 0 }, data: {} }) as unknown as FlowNode;
const step = (id: string, dragging: boolean) => ({ id, type: 'position' as const, position: { x: 5, y: 7 }, dragging });

describe('drag store', () => {
  it('draggedNodeIn returns a single node that is still being dragged, and leaves other changes to React Flow', () => {
    expect(draggedNodeIn([step('a', true)])).toEqual({ id: 'a', position: { x: 5, y: 7 } });
    expect(draggedNodeIn([step('a', false)])).toBeUndefined();
    expect(draggedNodeIn([step('a', true), step('b', true)])).toBeUndefined();
    expect(draggedNodeIn([{ id: 'a', type: 'select', selected: true }])).toBeUndefined();
    expect(draggedNodeIn([step('note:a', true)])).toBeUndefined();
    expect(draggedNodeIn([])).toBeUndefined();
  });

  it('withDraggedNode moves the dragged node to the pointer and leaves the other nodes unchanged', () => {
    const nodes = [node('a'), node('b')];
    const seen = withDraggedNode(nodes, { id: 'a', position: { x: 5, y: 7 } });
    expect(seen[0]).toMatchObject({ id: 'a', position: { x: 5, y: 7 }, dragging: true });
    expect(seen[1]).toBe(nodes[1]);
    expect(withDraggedNode(nodes, createDragStore().getState())).toBe(nodes);
  });
});
