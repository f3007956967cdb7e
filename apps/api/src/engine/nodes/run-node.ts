import {
  type ConfiguredNode,
  isRecord,
  type NodeConfig,
  type NodeError,
  type NodeType,
  offOf,
  readNode,
  testDataOf,
  type WorkflowEdge,
  type WorkflowNode,
} from '@pinion/contracts';
import { gatherInputs } from '../scheduler/gather-inputs.ts';
import type { NodeEnd } from '../scheduler/node-end.ts';
import { runBypassedNode } from './bypassed-node.ts';
import { internalNode } from './internal-nodes.ts';
import type { NodeRun, RunContext } from './node-run.ts';
import { type NodeRunner, nodeRunners } from './node-runners.ts';
import { recordedEnd } from './recorded-end.ts';
import { wholeSources } from './whole-sources.ts';

/** Reads the values that a node's edges and templates name, then runs it. */
export async function runReading(node: WorkflowNode, edges: readonly WorkflowEdge[], context: RunContext): Promise<NodeEnd> {
  const read = await wholeSources(node, edges, context);
  const sources = read.ok ? read.sources : context.fold.nodes;
  const run = { node, edges, inputs: gatherInputs(edges, sources), context: { ...context, sources } };
  if (read.ok) return runNode(run);
  // A replay without access to the blobs ends its nodes as they ended.
  return (context.replayed === undefined ? undefined : recordedEnd(run)) ?? { kind: 'failed', error: read.error };
}

/** Runs one node of any type. An exception here is an internal bug, and fails that node only. */
async function runNode(run: NodeRun): Promise<NodeEnd> {
  try {
    return await dispatch(run);
  } catch (error) {
    return failed({ code: 'UNKNOWN', message: `the node broke: ${error instanceof Error ? error.message : String(error)}` });
  }
}

const failed = (error: NodeError): NodeEnd => ({ kind: 'failed', error });

function dispatch(run: NodeRun): NodeEnd | Promise<NodeEnd> {
  if (offOf(run.node) === 'bypass') return runBypassedNode(run);
  const given = testEnd(run);
  if (given !== undefined) return given;
  const own = internalNode(run);
  if (own !== undefined) return own(run);
  const read = readNode(run.node);
  if ('config' in read) return runConfigured(run, read);
  return read.type === 'unknown'
    ? failed({ code: 'VALIDATION_ERROR', message: `Unknown node type ${run.node.type}` })
    : failed({ code: 'VALIDATION_ERROR', message: 'the config of the node is invalid', details: read.issues });
}

/** Returns a node's test data as its result, instead of running it, in a run that was started with test data. */
function testEnd({ node, context }: NodeRun): NodeEnd | undefined {
  const data = context.spec.use_test_data === true ? testDataOf(node) : undefined;
  if (data === undefined) return undefined;
  if (isRecord(data)) return { kind: 'finished', outputs: { ...data }, isTestData: true };
  const message = 'Test data must be an object of values by handle: {"<handle>": value}';
  return { kind: 'failed', error: { code: 'VALIDATION_ERROR', message } };
}

const runConfigured = (run: NodeRun, { type, config }: ConfiguredNode): NodeEnd | Promise<NodeEnd> =>
  (nodeRunners[type] as NodeRunner<NodeConfig<NodeType>>)(run, config);
