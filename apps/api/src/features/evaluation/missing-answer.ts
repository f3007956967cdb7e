import { type NodeError, notInRecording } from '@pinion/contracts';

/**
 * Returns the denial of a call, an approval or a child run that the recording does not contain. No live service is called
 * instead.
 */
export const missingAnswer = (message: string): NodeError => ({
  code: 'POLICY_DENIED',
  message,
  details: { reason: notInRecording, rule: 'recording' },
});
