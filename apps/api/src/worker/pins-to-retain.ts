import {
  type NodeFold,
  type PinnedHandle,
  type RunFold,
  type Scope,
  type ToolEnvelope,
  withWholeOutputs,
} from '@pinion/contracts';
import { maxWholeBytes } from '../engine/nodes/whole-sources.ts';
import type { ReadWholeOutput } from '../platform/blobs/read-whole-output.ts';

export type RetainedPin = { node_id: string; pin: string; value: string };

/** Returns the values that a later run can fall back on: pins that request it, of agents that succeeded. */
export async function pinsToRetain(fold: RunFold, scope: Scope, wholeOutput: ReadWholeOutput): Promise<RetainedPin[]> {
  const kept: RetainedPin[] = [];
  for (const [node_id, node] of fold.nodes) {
    const pins = node.agent?.started?.pins.filter(pin => pin.on_missing === 'stale_last_success') ?? [];
    if (node.status !== 'succeeded') continue;
    for (const pin of pins) {
      const value = await valueOf(pin, node, scope, wholeOutput);
      if (value !== undefined) kept.push({ node_id, pin: pin.name, value: JSON.stringify(value) });
    }
  }
  return kept;
}

/** Returns the whole value, or undefined where there is none or it can't be read: a preview is never stored as a value. */
async function valueOf(pin: PinnedHandle, node: NodeFold, scope: Scope, wholeOutput: ReadWholeOutput): Promise<unknown> {
  const outputs = new Map<string, unknown>();
  for (const envelope of truncatedOf(pin, node)) {
    const read = await wholeOutput(scope, envelope, maxWholeBytes);
    if (!read.ok) return undefined;
    outputs.set(envelope.call_id, read.output);
  }
  const resolved = (outputs.size === 0 ? node : withWholeOutputs(node, outputs)).agent?.resolve(pin);
  return resolved?.kind === 'value' ? (resolved.value ?? null) : undefined;
}

const truncatedOf = (pin: PinnedHandle, { agent }: NodeFold): ToolEnvelope[] =>
  agent?.callsReadBy(pin).filter(envelope => envelope.truncated === true) ?? [];
