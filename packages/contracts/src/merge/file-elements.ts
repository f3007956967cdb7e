import type { WorkflowFile } from '../workflow/workflow-file.ts';
import { entriesBy } from './named-entries.ts';

/** The three lists of a file whose entries are elements on the canvas. `notes` is the editor's own list and may be missing. */
const elementLists = ['nodes', 'edges', 'notes'] as const;
export type ElementList = (typeof elementLists)[number];

export type FileElements = Record<ElementList, Map<string, Record<string, unknown>>>;

/** Returns the elements by id, or `undefined` if ids do not identify the entries of a list. */
export function elementsOf(file: WorkflowFile): FileElements | undefined {
  const [nodes, edges, notes] = [entriesBy(file.nodes, 'id'), entriesBy(file.edges, 'id'), entriesBy(file['notes'], 'id')];
  return nodes === undefined || edges === undefined || notes === undefined ? undefined : { nodes, edges, notes };
}
