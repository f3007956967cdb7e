import { isRecord, statusOf, type ToolEnvelope, type ToolResult } from '@pinion/contracts';

/** Reasons of a call that was stopped by a user, a newer message or the end of the run, without an error of the call itself. */
const stopped: ReadonlySet<unknown> = new Set(['declined', 'expired', 'superseded', 'cancelled']);

/** Converts an envelope to a tool result. */
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
