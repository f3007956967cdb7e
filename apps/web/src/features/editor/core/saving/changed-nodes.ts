import { isSameJson, type WorkflowFile } from '@pinion/contracts';

export type ChangedNodes = { changed: string[]; moved: string[]; added: string[]; removed: string[] };

/** Returns the ids of nodes that were changed, moved, added or removed. A node that moved and changed counts as changed. */
export function changedNodes(before: WorkflowFile, after: WorkflowFile): ChangedNodes {
  const old = new Map(before.nodes.map(node => [node.id, node]));
  const is = new Set(after.nodes.map(node => node.id));
  const found: ChangedNodes = { changed: [], moved: [], added: [], removed: [...old.keys()].filter(id => !is.has(id)) };
  for (const node of after.nodes) {
    const known = old.get(node.id);
    if (known === node) continue;
    if (known === undefined) found.added.push(node.id);
    else if (!isSameJson({ ...known, position: node.position }, node)) found.changed.push(node.id);
    else if (!isSameJson(known, node)) found.moved.push(node.id);
  }
  return found;
}
