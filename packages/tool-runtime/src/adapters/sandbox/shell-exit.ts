import type { GuestOutcome } from './guest-protocol.ts';

/** 128 and the number of SIGXCPU: the shell reached its CPU time. */
const CPU_TIME_EXIT = 152;

/** Returns the outcome of a command that ended with an error. */
export function exited(code: number, stderr: string): Extract<GuestOutcome, { kind: 'failed' | 'timed_out' }> {
  if (code === CPU_TIME_EXIT) return { kind: 'timed_out', limit: 'cpu' };
  const last = stderr.trimEnd().split('\n').at(-1) ?? '';
  const said = last === '' ? '' : `: ${last.slice(0, 500)}`;
  const reason = reasonOf(stderr);
  return { kind: 'failed', reason, message: `The command ended with exit code ${code}${said}`, exit_code: code };
}

function reasonOf(stderr: string): 'disk' | 'processes' | 'memory' | 'exit' {
  if (/No space left on device|File too large/.test(stderr)) return 'disk';
  if (/fork: .*Resource temporarily unavailable/.test(stderr)) return 'processes';
  return /Cannot allocate memory|cannot allocate \d+ bytes/.test(stderr) ? 'memory' : 'exit';
}
