import type { WorkflowFile } from '@pinion/contracts';

type Item = { id: string };
/**
 * A patch of a list: the new or changed items with the order of all if it changed, or the whole list if ids do not identify its
 * items.
 */
type ListPatch<T extends Item> = { items: T[]; order?: string[] } | { whole: T[] };

/** The difference between two files, as small as the change, so that many can be stored. */
export type FilePatch = {
  nodes?: ListPatch<WorkflowFile['nodes'][number]>;
  edges?: ListPatch<WorkflowFile['edges'][number]>;
  /** The other changed fields of the file, by key. */
  rest?: Record<string, unknown>;
  gone?: string[];
};

export function diffFiles(from: WorkflowFile, to: WorkflowFile): FilePatch {
  const { nodes: oldNodes, edges: oldEdges, ...before } = from;
  const { nodes: newNodes, edges: newEdges, ...after } = to;
  const [nodes, edges] = [diffList(oldNodes, newNodes), diffList(oldEdges, newEdges)];
  const old: Record<string, unknown> = before;
  const rest = Object.entries(after).filter(([key, value]) => old[key] !== value);
  const gone = Object.keys(old).filter(key => !Object.hasOwn(after, key));
  return {
    ...(nodes === undefined ? {} : { nodes }),
    ...(edges === undefined ? {} : { edges }),
    ...(rest.length === 0 ? {} : { rest: Object.fromEntries(rest) }),
    ...(gone.length === 0 ? {} : { gone }),
  };
}

export function applyPatch(file: WorkflowFile, { nodes, edges, rest, gone = [] }: FilePatch): WorkflowFile {
  const { nodes: oldNodes, edges: oldEdges, ...old } = file;
  const kept = Object.fromEntries(Object.entries(old).filter(([key]) => !gone.includes(key)));
  const [format, name] = [file.format, file.name];
  return { format, name, ...kept, ...rest, nodes: patchList(oldNodes, nodes), edges: patchList(oldEdges, edges) };
}

function diffList<T extends Item>(from: readonly T[], to: T[]): ListPatch<T> | undefined {
  if (from === to) return undefined;
  const old = new Map(from.map(item => [item.id, item]));
  if (old.size !== from.length || new Set(to.map(item => item.id)).size !== to.length) return { whole: to };
  const items = to.filter(item => old.get(item.id) !== item);
  const isSameOrder = from.length === to.length && from.every((item, index) => item.id === to[index]?.id);
  if (items.length === 0 && isSameOrder) return undefined;
  return isSameOrder ? { items } : { items, order: to.map(item => item.id) };
}

function patchList<T extends Item>(list: T[], patch: ListPatch<T> | undefined): T[] {
  if (patch === undefined) return list;
  if ('whole' in patch) return patch.whole;
  const fresh = new Map(patch.items.map(item => [item.id, item]));
  const put = list.map(item => fresh.get(item.id) ?? item);
  if (patch.order === undefined) return put;
  const all = new Map([...put, ...patch.items].map(item => [item.id, item]));
  return patch.order.flatMap(id => all.get(id) ?? []);
}
