import { type NodeError, notInRecording } from '@pinion/contracts';

/** Nobody is asked instead: a call, an answer or a part that the recording does not hold is denied. */
export const missingAnswer = (message: string): NodeError => ({
  code: 'POLICY_DENIED',
  message,
  details: { reason: notInRecording, rule: 'recording' },
});
