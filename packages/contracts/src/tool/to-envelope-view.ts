import type { EnvelopeView } from './envelope-view.ts';
import type { ToolEnvelope } from './tool-envelope.ts';

/** Returns an envelope with null for missing values. */
export const toEnvelopeView = (envelope: ToolEnvelope): EnvelopeView => ({
  ...envelope,
  output: envelope.output ?? null,
  error: envelope.error ?? null,
});
