import { type Problem, testDataOf, upstreamFinder, type WorkflowEdge, type WorkflowFile } from '@pinion/contracts';

/** `to`: the node and everything upstream. `from`: the node and everything downstream. `alone`: only the node. */
export type PartialRunKind = 'to' | 'from' | 'alone';
export type PartialRunRequest = { kind: PartialRunKind; node: string };

export type PartialRunPlan = {
  /** The nodes that run or return their test data. */
  nodes: ReadonlySet<string>;
  /** Edges from outside the part. An earlier run must have their values. */
  needed: readonly WorkflowEdge[];
  /** Nodes that test data would replace, if it is used. */
  tested: readonly string[];
  /** True when a node of the part passes on the input of the run. */
  asksInput: boolean;
};

/** Returns which nodes a part of a workflow runs, and what it needs. Without `wish`, the part is the whole workflow. */
export function planPartialRun(
  file: WorkflowFile,
  request: PartialRunRequest | undefined,
  usesTestData: boolean,
): PartialRunPlan {
  const running = runningOf(file, request);
  const from = file.edges.filter(edge => running.has(edge.target) && !running.has(edge.source));
  const needed = request?.kind === 'to' ? [] : from;
  const own = nodesWithTestData(file, running);
  // A node that is run alone is not replaced by its own test data.
  const before =
    request?.kind === 'alone' && own.length > 0 ? [] : nodesWithTestData(file, new Set(needed.map(edge => edge.source)));
  const tested = request?.kind === 'alone' ? before : [...own, ...before];
  const withTestData = new Set(usesTestData ? tested : []);
  return {
    nodes: new Set([...running, ...before.filter(id => withTestData.has(id))]),
    needed: needed.filter(edge => !withTestData.has(edge.source)),
    tested,
    asksInput: file.nodes.some(node => node.type === 'input' && running.has(node.id) && !withTestData.has(node.id)),
  };
}

function runningOf(file: WorkflowFile, request: PartialRunRequest | undefined): ReadonlySet<string> {
  if (request === undefined) return new Set(file.nodes.map(node => node.id));
  const { kind, node } = request;
  if (kind === 'alone') return new Set([node]);
  const upstream = upstreamFinder(file);
  if (kind === 'to') return new Set([...upstream(node), node]);
  return new Set([node, ...file.nodes.flatMap(({ id }) => (upstream(id).has(node) ? [id] : []))]);
}

const nodesWithTestData = (file: WorkflowFile, among: ReadonlySet<string>): string[] =>
  file.nodes.filter(node => among.has(node.id) && testDataOf(node) !== undefined).map(node => node.id);

/**
 * Checks whether a problem concerns a part: it belongs to no node, to one of its nodes, or to an edge between two of them.
 * Problems elsewhere do not stop the part.
 */
export function isWithin(problem: Problem, file: WorkflowFile, nodes: ReadonlySet<string>): boolean {
  if (nodes.size === file.nodes.length) return true;
  if (problem.node_id !== undefined && !nodes.has(problem.node_id)) return false;
  const edge = problem.edge_id === undefined ? undefined : file.edges.find(one => one.id === problem.edge_id);
  return edge === undefined || (nodes.has(edge.source) && nodes.has(edge.target));
}
