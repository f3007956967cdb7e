import {
  type ToolEnvelope,
  type WorkflowFile,
  canonicalJson,
  upstreamFinder,
  type NodeFold,
  type RunFold,
} from '@pinion/contracts';
import type { LoadedJournal } from '../../run/index.ts';
import { findReferences, type ReferenceSuggestion, type ReferenceSource } from './find-references.ts';

/**
 * The data of a call that becomes a node, carried from a run to the workflow. Contains no secrets, because an envelope has
 * none.
 */
export type CallNodeRequest = {
  run_id: string;
  node_id: string;
  call_id: string;
  name: string;
  /** Absent if the call named a tool without a version. */
  version?: string;
  /** The input as it was sent, or would have been. */
  input: unknown;
  /** References to upstream values that occurred in the input. */
  offers: readonly ReferenceSuggestion[];
  /** The fingerprint of the run's graph up to the agent. */
  graph: string;
};

/** The version in the envelope of a denied call to an unknown tool. */
const noVersion = '0.0.0';

export function callNodeRequestOf({ latest }: LoadedJournal, nodeId: string, envelope: ToolEnvelope): CallNodeRequest {
  const { call_id, name, version, input, error } = envelope;
  const workflow = latest.started?.workflow;
  return {
    run_id: latest.runId,
    node_id: nodeId,
    call_id,
    name,
    ...(version === noVersion && error?.code === 'POLICY_DENIED' ? {} : { version }),
    input,
    offers: findReferences(input, referenceSources(latest, nodeId, name)),
    graph: workflow === undefined ? '' : graphFingerprint(workflow, nodeId),
  };
}

/** Checks whether the agent, or anything upstream of it, has changed since the call was made. */
export const isStaleRequest = (request: CallNodeRequest, file: WorkflowFile): boolean =>
  request.graph !== graphFingerprint(file, request.node_id);

/**
 * Returns a short fingerprint of a node and everything upstream of it. Equal parts have equal fingerprints, regardless of their
 * position on the canvas and of what is downstream.
 */
export function graphFingerprint(file: WorkflowFile, nodeId: string): string {
  const part = upstreamFinder(file)(nodeId).add(nodeId);
  const nodes = file.nodes.filter(({ id }) => part.has(id)).map(({ id, type, config }) => ({ id, type, config }));
  const edges = file.edges
    .filter(({ target }) => part.has(target))
    .map(({ source, source_handle, target, target_handle }) => [source, source_handle, target, target_handle]);
  return hash(canonicalJson({ nodes, edges }));
}

/**
 * Hashes a text with 32-bit FNV-1a over two halves. This is enough to detect a change, but no protection against deliberate
 * collisions.
 */
function hash(text: string): string {
  let [even, odd] = [0x811c9dc5, 0x811c9dc5];
  for (let index = 0; index < text.length; index += 1) {
    if (index % 2 === 0) even = Math.imul(even ^ text.charCodeAt(index), 0x01000193);
    else odd = Math.imul(odd ^ text.charCodeAt(index), 0x01000193);
  }
  return `${text.length.toString(36)}.${(even >>> 0).toString(36)}.${(odd >>> 0).toString(36)}`;
}

/**
 * Returns the values a template after an agent can refer to: the agent's pins on other tools, then the nodes before the agent,
 * nearest first. Envelopes are left out, because they repeat the input, so everything would be found in them.
 */
function referenceSources(fold: RunFold, agentId: string, tool: string): ReferenceSource[] {
  const workflow = fold.started?.workflow;
  if (workflow === undefined) return [];
  const types = new Map(workflow.nodes.map(node => [node.id, node.type]));
  const agent = fold.nodes.get(agentId);
  const before = nearestFirst(workflow, agentId).flatMap(id => {
    const node = fold.nodes.get(id);
    return node === undefined || node.status !== 'succeeded' ? [] : [{ node_id: id, value: valueOf(node, types.get(id)) }];
  });
  return [...(agent === undefined ? [] : [{ node_id: agentId, value: { pins: pinsOf(agent, tool) } }]), ...before];
}

const valueOf = (node: NodeFold, type: string | undefined): unknown => {
  if (type === 'input') return node.outputs['value'];
  return node.agent === undefined
    ? node.outputs
    : { response: node.agent.response, ...node.agent.structuredOutput(), pins: node.agent.pins() };
};

function pinsOf({ agent }: NodeFold, tool: string): Record<string, unknown> {
  const others = (agent?.started?.pins ?? []).filter(pin => pin.selector.tool !== tool);
  const values = agent?.pins() ?? {};
  return Object.fromEntries(others.map(pin => [pin.name, values[pin.name]]));
}

function nearestFirst({ edges }: WorkflowFile, from: string): string[] {
  const seen = new Set([from]);
  const queue = [from];
  for (let id = queue.shift(); id !== undefined; id = queue.shift()) {
    for (const edge of edges) {
      if (edge.target !== id || seen.has(edge.source)) continue;
      seen.add(edge.source);
      queue.push(edge.source);
    }
  }
  seen.delete(from);
  return [...seen];
}
