import {
  freshId,
  isRecord,
  ownValue,
  referencesOf,
  runAfter,
  stringsIn,
  type WorkflowFile,
  type WorkflowNode,
} from '@pinion/contracts';
import { callPolicyOf } from '../../../save-program/index.ts';
import type { CallNodeRequest } from '../call-node-request.ts';
import { freePosition, type Sizes } from '../free-position.ts';
import { uniqueTitle, toolTitle } from '../tool-title.ts';
import { connectHandles } from './connect-handles.ts';

export type Materialized = {
  file: WorkflowFile;
  id: string;
  /** True when the agent exists and was connected to the new node. */
  isWired: boolean;
};

const noSizes: Sizes = new Map();

/**
 * Converts a call to a tool node with the same tool, version and input, and the agent's call policy and roles. The node is
 * placed to the right of the agent and runs after it. Retries, time limit and secrets are the tool's own until they are
 * overridden. The edge leaves `response`: it is live when the agent has succeeded and dead when it has not.
 */
export function materializeCall(file: WorkflowFile, request: CallNodeRequest, sizes: Sizes = noSizes): Materialized {
  const agent = file.nodes.find(node => node.id === request.node_id && node.type === 'agent');
  const input = isRecord(request.input) ? request.input : {};
  const rows = Math.max(Object.keys(input).length + 1, 3);
  const id = freshId(new Set(file.nodes.map(node => node.id)), idFor(request.name));
  const node: WorkflowNode = {
    id,
    type: 'tool',
    title: uniqueTitle(file, toolTitle(request.name)),
    position: freePosition(file, agent?.id, { width: 186, height: 60 + rows * 28 }, sizes),
    config: configOf(request, input, agent?.config),
  };
  const placed = { ...file, nodes: [...file.nodes, node] };
  if (agent === undefined) return { file: placed, id, isWired: false };
  const edge = { source: agent.id, source_handle: 'response', target: id, target_handle: runAfter };
  return { file: connectHandles(placed, edge), id, isWired: true };
}

function configOf(
  request: CallNodeRequest,
  input: Record<string, unknown>,
  agent: Record<string, unknown> = {},
): Record<string, unknown> {
  const { name, version, node_id, call_id, run_id } = request;
  const policy = callPolicyOf(agent);
  const verbatim = Object.keys(input).filter(field => stringsIn(input[field]).some(text => referencesOf(text).length > 0));
  const roles = ownValue(agent, 'roles');
  return {
    tool: { name, ...(version === undefined ? {} : { version }) },
    input,
    ...(verbatim.length === 0 ? {} : { verbatim }),
    ...(Object.keys(policy).length === 0 ? {} : { policy }),
    ...(roles === undefined ? {} : { roles }),
    made_from: { node_id, call_id, run_id },
  };
}

const idFor = (name: string): string => name.replaceAll(/[^A-Za-z0-9_-]+/g, '_').slice(0, 64) || 'tool';
