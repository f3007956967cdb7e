import { type NodeError, offOf, readNode } from '@pinion/contracts';
import type { NodeEnd } from '../scheduler/node-end.ts';
import { runAgentNode } from './agent-node.ts';
import { runBranchNode } from './branch-node.ts';
import { runBypassedNode } from './bypassed-node.ts';
import { runCodeNode } from './code-node.ts';
import { runConfirmNode } from './confirm-node.ts';
import { runLoopNode } from './loop-node.ts';
import { runMapNode } from './map-node.ts';
import { runMergeNode } from './merge-node.ts';
import type { NodeRun } from './node-run.ts';
import { internalNode } from './internal-nodes.ts';
import { runPromptNode } from './prompt-node.ts';
import { runSubflowNode } from './subflow-node.ts';
import { testEnd } from './test-end.ts';
import { runToolNode } from './tool-node.ts';
import { runTransformNode } from './transform-node.ts';

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
  switch (read.type) {
    case 'input':
      return { kind: 'finished', outputs: { value: run.context.fold.input ?? null } };
    case 'agent':
      return runAgentNode(run, read.config);
    case 'tool':
      return runToolNode(run, read.config);
    case 'prompt':
      return runPromptNode(run, read.config);
    case 'transform':
      return runTransformNode(run, read.config);
    case 'code':
      return runCodeNode(run, read.config);
    case 'branch':
      return runBranchNode(run, read.config);
    case 'merge':
      return runMergeNode(run, read.config);
    case 'confirm':
      return runConfirmNode(run, read.config);
    case 'subflow':
      return runSubflowNode(run, read.config);
    case 'map':
      return runMapNode(run, read.config);
    case 'loop':
      return runLoopNode(run, read.config);
    case 'output':
      return { kind: 'finished', outputs: { value: run.inputs['value'] ?? null } };
    case 'unknown':
      return failed({ code: 'VALIDATION_ERROR', message: `Unknown node type ${run.node.type}` });
    case 'invalid':
      return failed({ code: 'VALIDATION_ERROR', message: 'the config of the node is invalid', details: read.issues });
  }
}
