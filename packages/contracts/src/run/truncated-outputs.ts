import { isRecord } from '../json/own-value.ts';
import type { ToolEnvelope } from '../tool/tool-envelope.ts';
import { withOutput } from '../tool/with-output.ts';
import type { NodeFold } from './fold-node.ts';

/** The outputs of a node that are read: a handle, or `pins` and the name of one. Empty means all of them. */
export type ReadPath = readonly string[];

const withoutCalls = new Set(['response', 'tool_order', 'traces_url', 'structured', 'error']);

/** Returns the truncated calls of a node that a reader of these paths reads. */
export function truncatedCallsRead(node: NodeFold, paths: readonly ReadPath[]): ToolEnvelope[] {
  const read = new Set(paths.flatMap(path => callsRead(node, path)));
  return [...read].filter(envelope => envelope.truncated === true);
}

/** Returns a copy of a node whose calls have their complete outputs, by call id. */
export function withWholeOutputs(node: NodeFold, outputs: ReadonlyMap<string, unknown>): NodeFold {
  const copy = node.clone();
  copy.agent = node.agent?.withOutputs(outputs);
  const envelope = envelopeOf(node);
  if (envelope !== undefined && outputs.has(envelope.call_id))
    copy.outputs = {
      ...node.outputs,
      envelope: withOutput(envelope, outputs),
      ...('output' in node.outputs ? { output: outputs.get(envelope.call_id) } : {}),
    };
  return copy;
}

function callsRead(node: NodeFold, [handle, name]: ReadPath): ToolEnvelope[] {
  const { agent } = node;
  if (agent === undefined) {
    const envelope = envelopeOf(node);
    return envelope === undefined ? [] : [envelope];
  }
  if (handle !== undefined && withoutCalls.has(handle)) return [];
  if (handle === 'last_tool') return agent.latestSuccess === undefined ? [] : [agent.latestSuccess];
  const pinName = handle === 'pins' ? name : handle;
  const pin = agent.started?.pins.find(candidate => candidate.name === pinName);
  if (pin !== undefined) return agent.callsReadBy(pin);
  return agent.calls.flatMap(({ envelope }) => envelope ?? []);
}

/** Returns the envelope among the outputs of a tool node. */
function envelopeOf({ agent, outputs }: NodeFold): ToolEnvelope | undefined {
  const envelope = outputs['envelope'];
  const isEnvelope = agent === undefined && isRecord(envelope) && typeof envelope['call_id'] === 'string';
  return isEnvelope ? (envelope as ToolEnvelope) : undefined;
}
