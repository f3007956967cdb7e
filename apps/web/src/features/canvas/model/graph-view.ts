import {
  type Handle,
  handlesOf,
  type JsonSchema,
  offOf,
  type Problem,
  type ReadNode,
  type ToolLookup,
  typesMeet,
  type WorkflowEdge,
  type WorkflowFile,
  type WorkflowNode,
} from '@pinion/contracts';
import { typeMismatchText } from '../../../lib/problem-text.ts';
import type { NodeReader } from './node-reader.ts';

export type HandleView = Handle & {
  isWired: boolean;
  /** True for a pin whose tool is off, or a target that only such pins feed. */
  isOff: boolean;
};

export type NodeView = {
  node: WorkflowNode;
  read: ReadNode;
  sources: readonly HandleView[];
  targets: readonly HandleView[];
  problems: readonly Problem[];
};

export type EdgeView = {
  edge: WorkflowEdge;
  isOff: boolean;
  /** The reason the two types are incompatible. */
  clash: string | undefined;
};

export type GraphView = { nodes: ReadonlyMap<string, NodeView>; edges: ReadonlyMap<string, EdgeView> };

const noEdges: readonly WorkflowEdge[] = [];
const noProblems: readonly Problem[] = [];

/**
 * Creates everything the canvas draws from the file. Unchanged parts are the same objects as before, so that their cards do not
 * render again.
 */
export function viewGraph(
  file: WorkflowFile,
  lookup: ToolLookup,
  problems: readonly Problem[],
  readNode: NodeReader,
  before?: GraphView,
): GraphView {
  const edgesOf = groupEdges(file.edges);
  const problemsOf = Map.groupBy(problems, problem => problem.node_id ?? '');
  const offPins = new Map(file.nodes.map(node => [node.id, offPinsOf(readNode(node))]));
  const muted = new Set(file.nodes.filter(node => offOf(node) === 'mute').map(node => node.id));
  const isOffEdge = (edge: WorkflowEdge) =>
    muted.has(edge.source) || muted.has(edge.target) || offPins.get(edge.source)?.has(edge.source_handle) === true;
  const nodes = new Map<string, NodeView>();
  for (const node of file.nodes) {
    const own = edgesOf.get(node.id) ?? noEdges;
    const view = viewNode(
      node,
      readNode(node),
      own,
      lookup,
      problemsOf.get(node.id) ?? noProblems,
      offPins.get(node.id),
      isOffEdge,
    );
    const old = before?.nodes.get(node.id);
    nodes.set(node.id, old !== undefined && isSameView(old, view) ? old : view);
  }
  const edges = new Map<string, EdgeView>();
  for (const edge of file.edges) {
    const [from, to] = [nodes.get(edge.source)?.sources, nodes.get(edge.target)?.targets];
    const compatibility = typesMeet(
      find(from, edge.source_handle)?.schema,
      find(to, edge.target_handle)?.schema,
      edge.source_handle,
    );
    const view = {
      edge,
      isOff: isOffEdge(edge),
      clash: compatibility.meets ? undefined : typeMismatchText(compatibility.reason),
    };
    const old = before?.edges.get(edge.id);
    edges.set(
      edge.id,
      old !== undefined && old.edge === edge && old.isOff === view.isOff && old.clash === view.clash ? old : view,
    );
  }
  return { nodes, edges };
}

function viewNode(
  node: WorkflowNode,
  read: ReadNode,
  edges: readonly WorkflowEdge[],
  lookup: ToolLookup,
  problems: readonly Problem[],
  offPins: ReadonlySet<string> | undefined,
  isOffEdge: (edge: WorkflowEdge) => boolean,
): NodeView {
  const { sources, targets } = handlesOf(node, read, lookup, edges);
  return {
    node,
    read,
    problems,
    sources: sources.map(handle => ({
      ...handle,
      isWired: edges.some(edge => edge.source === node.id && edge.source_handle === handle.name),
      isOff: offPins?.has(handle.name) === true,
    })),
    targets: targets.map(handle => {
      const into = edges.filter(edge => edge.target === node.id && edge.target_handle === handle.name);
      return {
        ...handle,
        required: handle.required === true && !isFilledIn(read, handle.name),
        isWired: into.length > 0,
        isOff: into.length > 0 && into.every(isOffEdge),
      };
    }),
  };
}

/** Checks whether a field of a tool node was set by hand. Such a field needs no edge. */
function isFilledIn(read: ReadNode, field: string): boolean {
  return read.type === 'tool' && Object.hasOwn(read.config.input, field);
}

function offPinsOf(read: ReadNode): ReadonlySet<string> {
  if (read.type !== 'agent') return new Set();
  const on = new Set(read.config.tools.map(tool => tool.name));
  return new Set(read.config.pins.filter(pin => !on.has(pin.selector.tool)).map(pin => pin.name));
}

function groupEdges(edges: readonly WorkflowEdge[]): Map<string, WorkflowEdge[]> {
  const groups = new Map<string, WorkflowEdge[]>();
  const put = (id: string, edge: WorkflowEdge) => {
    const group = groups.get(id);
    if (group === undefined) groups.set(id, [edge]);
    else group.push(edge);
  };
  for (const edge of edges) {
    put(edge.source, edge);
    if (edge.target !== edge.source) put(edge.target, edge);
  }
  return groups;
}

const find = (handles: readonly HandleView[] | undefined, name: string): HandleView | undefined =>
  handles?.find(handle => handle.name === name);

const isSameView = (a: NodeView, b: NodeView): boolean =>
  a.node === b.node &&
  a.read === b.read &&
  isSameList(a.sources, b.sources) &&
  isSameList(a.targets, b.targets) &&
  isSameProblems(a.problems, b.problems);

const isSameList = (a: readonly HandleView[], b: readonly HandleView[]): boolean =>
  a.length === b.length &&
  a.every((handle, index) => {
    const other = b[index];
    return (
      other !== undefined &&
      handle.name === other.name &&
      handle.kind === other.kind &&
      handle.label === other.label &&
      isSameSchema(handle.schema, other.schema) &&
      handle.required === other.required &&
      handle.isWired === other.isWired &&
      handle.isOff === other.isOff
    );
  });

const isSameProblems = (a: readonly Problem[], b: readonly Problem[]): boolean =>
  a.length === b.length && a.every((problem, index) => problem.message === b[index]?.message);

/** Compares two schemas by content, because the schemas of pins are recreated each time. */
const isSameSchema = (a: JsonSchema | undefined, b: JsonSchema | undefined): boolean =>
  a === b || JSON.stringify(a) === JSON.stringify(b);
