import { type ConfiguredNode, type NodeConfig, type NodeError, type NodeType, offOf, readNode } from '@pinion/contracts';
import type { NodeEnd } from '../scheduler/node-end.ts';
import { runBypassedNode } from './bypassed-node.ts';
import { internalNode } from './internal-nodes.ts';
import type { NodeRun } from './node-run.ts';
import { type NodeRunner, nodeRunners } from './node-runners.ts';
import { testEnd } from './test-end.ts';

/** Runs one node of any type. An exception here is an internal bug, and fails that node only. */
export async function runNode(run: NodeRun): Promise<NodeEnd> {
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

const runConfigured = (run: NodeRun, { type, config }: ConfiguredNode): NodeEnd | Promise<NodeEnd> =>
  (nodeRunners[type] as NodeRunner<NodeConfig<NodeType>>)(run, config);
