import type { ToolEnvelope } from './tool-envelope.ts';

/** Returns an envelope with its complete output and no truncation, if `outputs` has it by call id. */
export function withOutput(envelope: ToolEnvelope, outputs: ReadonlyMap<string, unknown>): ToolEnvelope {
  if (!outputs.has(envelope.call_id)) return envelope;
  const { truncated: _, ...whole } = envelope;
  return { ...whole, output: outputs.get(envelope.call_id) };
}
