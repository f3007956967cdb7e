import { isRecord, statusOf, type ToolEnvelope, type ToolResult } from '@pinion/contracts';

/** Stopped on its way by a person, a newer message or the end of the run: nobody found fault with the call itself (C08). */
const stopped: ReadonlySet<unknown> = new Set(['declined', 'expired', 'superseded', 'cancelled']);

/** A receipt in the words of seed 000 (0-070 to 0-074). */
export function toToolResult(envelope: ToolEnvelope): ToolResult {
  const { output, error, meta } = envelope;
  return {
    status: resultStatus(envelope),
    ...(output === undefined ? {} : { data: output }),
    ...(error === undefined ? {} : { error }),
    cached: envelope.cached === true,
    ...(meta?.duration_ms === undefined ? {} : { execution_time_ms: meta.duration_ms }),
  };
}

function resultStatus(envelope: ToolEnvelope): ToolResult['status'] {
  switch (statusOf(envelope)) {
    case 'succeeded':
      return 'success';
    case 'cached':
      return 'cached';
    case 'failed':
      return 'error';
    case 'denied':
      return isRecord(envelope.error?.details) && stopped.has(envelope.error.details['reason']) ? 'skipped' : 'error';
  }
}
