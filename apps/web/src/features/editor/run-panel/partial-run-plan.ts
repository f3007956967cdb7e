import { type Problem, testDataOf, upstreamFinder, type WorkflowEdge, type WorkflowFile } from '@pinion/contracts';

/** to: the node and what leads to it. from: the node and what follows. alone: only the node. */
export type PartialRunKind = 'to' | 'from' | 'alone';
export type PartRequest = { kind: PartialRunKind; node: string };

export type PartialRunPlan = {
  /** What runs, or gives its test data. */
  nodes: ReadonlySet<string>;
  /** Edges from elsewhere: an earlier run has to have what they carry. */
  needed: readonly WorkflowEdge[];
  /** Nodes whose test data would stand for them, where it is asked for. */
  tested: readonly string[];
  /** A node of the part hands on what the run is started with. */
  asksInput: boolean;
};

/** What a part of a workflow runs, and what it runs on. Without a wish, the whole of it. */
export function planPartialRun(file: WorkflowFile, request: PartRequest | undefined, usesTestData: boolean): PartialRunPlan {
  const running = runningOf(file, request);
  const from = file.edges.filter(edge => running.has(edge.target) && !running.has(edge.source));
  const needed = request?.kind === 'to' ? [] : from;
  const own = nodesWithTestData(file, running);
  // A node that is asked to run by itself is not answered by its own test data.
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

function runningOf(file: WorkflowFile, request: PartRequest | undefined): ReadonlySet<string> {
  if (request === undefined) return new Set(file.nodes.map(node => node.id));
  const { kind, node } = request;
  if (kind === 'alone') return new Set([node]);
  const upstream = upstreamFinder(file);
  if (kind === 'to') return new Set([...upstream(node), node]);
  return new Set([node, ...file.nodes.flatMap(({ id }) => (upstream(id).has(node) ? [id] : []))]);
}

const nodesWithTestData = (file: WorkflowFile, among: ReadonlySet<string>): string[] =>
  file.nodes.filter(node => among.has(node.id) && testDataOf(node) !== undefined).map(node => node.id);

/** What is wrong elsewhere does not stop a part: it is a problem of no node, of one of its nodes, or of an edge between two. */
export function isWithin(problem: Problem, file: WorkflowFile, nodes: ReadonlySet<string>): boolean {
  if (nodes.size === file.nodes.length) return true;
  if (problem.node_id !== undefined && !nodes.has(problem.node_id)) return false;
  const edge = problem.edge_id === undefined ? undefined : file.edges.find(one => one.id === problem.edge_id);
  return edge === undefined || (nodes.has(edge.source) && nodes.has(edge.target));
}
