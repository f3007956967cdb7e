import { trace, TraceFlags } from '@opentelemetry/api';
import { type Sampler, SamplingDecision } from '@opentelemetry/sdk-trace';

const exported = { decision: SamplingDecision.RECORD_AND_SAMPLED };
const recorded = { decision: SamplingDecision.RECORD };

/**
 * Records every span for the trace page, and exports it unless its caller does not sample the trace. The sampler of the SDK for that
 * checks the ids of each parent a second time.
 */
export const callerSampler: Sampler = {
  shouldSample(context) {
    const parent = trace.getSpanContext(context);
    const isSampled = parent === undefined || (parent.traceFlags & TraceFlags.SAMPLED) !== 0;
    return isSampled ? exported : recorded;
  },
  toString: () => 'callerSampler',
};
