import type { ToolEnvelope } from './tool-envelope.ts';
import type { ToolError } from './tool-error.ts';

/** An envelope of an event or of outputs. In outputs, a missing error is null. */
type WithError = Omit<ToolEnvelope, 'error'> & { error?: ToolError | null | undefined };

export const succeeded = ({ error }: WithError): boolean => error === undefined || error === null;

export type CallStatus = 'succeeded' | 'cached' | 'failed' | 'denied';

/** Returns the status of an envelope, which has no status field. Every reader uses this function. */
export function statusOf(envelope: WithError): CallStatus {
  if (!succeeded(envelope)) return envelope.error?.code === 'POLICY_DENIED' ? 'denied' : 'failed';
  return envelope.cached === true ? 'cached' : 'succeeded';
}
