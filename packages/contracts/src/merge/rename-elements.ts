import { renameReferences } from '../graph/rename-references.ts';
import type { WorkflowFile } from '../workflow/workflow-file.ts';
import { isRecord } from '../json/own-value.ts';
import type { ElementList } from './file-elements.ts';

/** A map from old ids to new ones. */
export type Renamed = Record<ElementList, ReadonlyMap<string, string>>;

export const nothingRenamed: Renamed = { nodes: new Map(), edges: new Map(), notes: new Map() };

/** Renames ids in a file. Edges and templates are updated with their nodes. */
export function renameElements(file: WorkflowFile, { nodes, edges, notes }: Renamed): WorkflowFile {
  const named = nodes.size === 0 ? file : renameNodes(file, nodes);
  const wired = edges.size === 0 ? named : { ...named, edges: named.edges.map(edge => withId(edge, edges)) };
  return notes.size === 0 || !Array.isArray(wired['notes'])
    ? wired
    : { ...wired, notes: wired['notes'].map((note: unknown) => (hasId(note) ? withId(note, notes) : note)) };
}

const renameNodes = (file: WorkflowFile, names: ReadonlyMap<string, string>): WorkflowFile => ({
  ...file,
  nodes: file.nodes.map(node => ({ ...withId(node, names), config: renameReferences(node.config, names) })),
  edges: file.edges.map(edge => ({
    ...edge,
    source: names.get(edge.source) ?? edge.source,
    target: names.get(edge.target) ?? edge.target,
  })),
});

function withId<Item extends { id: string }>(item: Item, names: ReadonlyMap<string, string>): Item {
  const id = names.get(item.id);
  return id === undefined ? item : { ...item, id };
}

const hasId = (item: unknown): item is Record<string, unknown> & { id: string } =>
  isRecord(item) && typeof item['id'] === 'string';
