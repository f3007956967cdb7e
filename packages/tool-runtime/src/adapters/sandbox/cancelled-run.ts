import type { SandboxRun } from '../../ports/index.ts';

/** The result of a run that was cancelled before its process started. */
export const cancelledRun: SandboxRun = {
  outcome: { kind: 'cancelled' },
  stdout: '',
  stderr: '',
  isTruncated: false,
  usage: { wallMs: 0, cpuMs: 0, peakBytes: 0 },
  isCold: false,
};
