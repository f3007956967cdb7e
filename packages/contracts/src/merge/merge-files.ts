import { type WorkflowFile, type WorkflowEdge } from '../workflow/workflow-file.ts';
import { type FileElements, elementsOf } from './file-elements.ts';
import type { Keep, KeptElement, MergeConflict } from './merge-conflict.ts';
import { type ElementMerging, mergeElements, type Sides } from './merge-elements.ts';
import { mergeRecords, mergeValue } from './merge-value.ts';
import { nothingRenamed, type Renamed } from './rename-elements.ts';
import { isSameJson } from '../json/same-json.ts';
import { setApart } from './set-apart.ts';
import { edgeMeaning } from '../versions/edge-meaning.ts';

export type MergedFile = {
  file: WorkflowFile;
  /** Paths with two new values. The file contains those of the side chosen by `keep`. */
  conflicts: MergeConflict[];
  /** Elements that one side removed and the other still needed. */
  kept: KeptElement[];
  /** Elements of mine that get another id, because the other side already assigned theirs. */
  renamed: Renamed;
};

/**
 * Merges two workflows that derive from `base`: elements by id, their fields by key. Unknown fields are merged like any field.
 * Total. Laws: `merge(base, a, base) = a`, `merge(base, base, b) = b`, `merge(base, a, a) = a`. Changes of only one side are in
 * the result. An edge is only removed if one side removed it, or the node at one of its ends remained removed.
 */
export function mergeFiles(base: WorkflowFile, mine: WorkflowFile, theirs: WorkflowFile, keep: Keep = 'mine'): MergedFile {
  const untouched = { conflicts: [], kept: [], renamed: nothingRenamed };
  if (isSameJson(mine, theirs) || isSameJson(base, theirs)) return { file: mine, ...untouched };
  if (isSameJson(base, mine)) return { file: theirs, ...untouched };
  const apart = setApart(base, mine, theirs);
  const merging: ElementMerging = { keep, conflicts: [], kept: [] };
  const file = mergeApart(base, apart.mine, theirs, merging);
  return { file, conflicts: merging.conflicts, kept: merging.kept, renamed: apart.renamed };
}

function mergeApart(base: WorkflowFile, mine: WorkflowFile, theirs: WorkflowFile, merging: ElementMerging): WorkflowFile {
  const elements = [elementsOf(base), elementsOf(mine), elementsOf(theirs)] as const;
  // If ids do not identify elements, only whole lists can be merged.
  if (elements[0] === undefined || elements[1] === undefined || elements[2] === undefined)
    return mergeRecords({ base, mine, theirs }, [], merging) as WorkflowFile;
  const sides: Sides = { base: elements[0], mine: elements[1], theirs: elements[2] };
  const nodes = mergeElements('nodes', sides, merging, (id, by) => hasNewEdge(id, sides.base, sides[by]));
  const ids = new Set(nodes.map(node => node['id']));
  const edges = mergeElements('edges', sides, merging, (id, by) => {
    const edge = sides[by].edges.get(id);
    const other = sides[by === 'mine' ? 'theirs' : 'mine'];
    const ends = [edge?.['source'], edge?.['target']].map(String);
    // The edge was removed with a node, and the node is back.
    return ends.some(end => sides.base.nodes.has(end) && !other.nodes.has(end)) && ends.every(end => ids.has(end));
  });
  const notes = mergeElements('notes', sides, merging, () => false);
  const hasNotes = mergeValue(
    { base: 'notes' in base, mine: 'notes' in mine, theirs: 'notes' in theirs },
    [{ key: 'notes', isEntry: false }],
    { keep: merging.keep, conflicts: [] },
  );
  const rest = mergeRecords({ base: restOf(base), mine: restOf(mine), theirs: restOf(theirs) }, [], merging);
  return {
    ...rest,
    nodes,
    edges: withoutDuplicateEdges(edges as WorkflowFile['edges'], sides),
    ...(notes.length > 0 || hasNotes === true ? { notes } : {}),
  } as WorkflowFile;
}

/** Checks whether a side added an edge to or from a node, in which case it needs the node. */
function hasNewEdge(node: string, before: FileElements, after: FileElements): boolean {
  return [...after.edges].some(
    ([id, edge]) => (edge['source'] === node || edge['target'] === node) && !isSameJson(before.edges.get(id), edge),
  );
}

function restOf({ nodes: _nodes, edges: _edges, notes: _notes, ...rest }: WorkflowFile): Record<string, unknown> {
  return rest;
}

/** Removes duplicates when both sides added the same edge under two ids. Existing edges are not changed. */
function withoutDuplicateEdges(edges: WorkflowEdge[], { base, mine, theirs }: Sides): WorkflowEdge[] {
  const added = edges.filter(edge => !base.edges.has(edge.id));
  const duplicates = Map.groupBy(added, edgeMeaning);
  const dropped = new Set<string>();
  for (const same of duplicates.values()) {
    const isOfBoth = same.some(edge => mine.edges.has(edge.id)) && same.some(edge => theirs.edges.has(edge.id));
    if (!isOfBoth) continue;
    for (const { id } of same.toSorted((a, b) => (a.id < b.id ? -1 : 1)).slice(1)) dropped.add(id);
  }
  return dropped.size === 0 ? edges : edges.filter(edge => !dropped.has(edge.id));
}
