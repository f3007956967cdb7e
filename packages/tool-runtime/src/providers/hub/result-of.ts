import type { EnvelopeView } from '@pinion/contracts';
import type { ProviderCall, ProviderResult, StreamingEgress } from '../../ports/index.ts';
import { wholeOutput } from './whole-output.ts';

/** Converts the envelope of a hub to the result of a local call. */
export async function resultOf(
  { egress }: { egress: StreamingEgress },
  call: ProviderCall,
  url: string,
  envelope: EnvelopeView,
  authorization: string | undefined,
): Promise<ProviderResult> {
  const { error, output } = envelope;
  if (error !== undefined && error !== null) return { ok: false, error };
  const whole = await wholeOutput(egress, envelope, url, call, authorization);
  const warnings = envelope.meta?.warnings;
  return { ok: true, output: output ?? null, ...whole, warnings };
}
