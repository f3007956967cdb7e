import type { WorkflowFile } from '../graph/workflow-file.ts';
import { entriesBy } from './named-entries.ts';

/** The three lists of a file whose entries are things on the canvas. `notes` is an editor's own list: a file may have none. */
export const elementLists = ['nodes', 'edges', 'notes'] as const;
export type ElementList = (typeof elementLists)[number];

export type FileElements = Record<ElementList, Map<string, Record<string, unknown>>>;

/** By id; `undefined` where ids do not tell the entries of a list apart. */
export function elementsOf(file: WorkflowFile): FileElements | undefined {
  const [nodes, edges, notes] = [entriesBy(file.nodes, 'id'), entriesBy(file.edges, 'id'), entriesBy(file['notes'], 'id')];
  return nodes === undefined || edges === undefined || notes === undefined ? undefined : { nodes, edges, notes };
}
