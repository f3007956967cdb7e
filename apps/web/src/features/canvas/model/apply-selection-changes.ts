import type { EdgeChange, NodeChange } from '@xyflow/react';
import { type FlowNode, noteIdOf, type Selected } from './flow-nodes.ts';

/** Returns the selection after these changes, or `undefined` when it has not changed. */
export function applySelectionChanges(
  selected: Selected,
  nodeChanges: readonly NodeChange<FlowNode>[],
  edgeChanges: readonly EdgeChange[],
): Selected | undefined {
  const [nodes, notes, edges] = [new Set(selected.nodes), new Set(selected.notes), new Set(selected.edges)];
  let hasChanged = false;
  const badge = (set: Set<string>, id: string, isOn: boolean) => {
    hasChanged ||= set.has(id) !== isOn;
    if (isOn) set.add(id);
    else set.delete(id);
  };
  for (const change of nodeChanges) {
    if (change.type !== 'select') continue;
    const note = noteIdOf(change.id);
    badge(note === undefined ? nodes : notes, note ?? change.id, change.selected);
  }
  for (const change of edgeChanges) if (change.type === 'select') badge(edges, change.id, change.selected);
  return hasChanged ? { nodes, notes, edges } : undefined;
}
