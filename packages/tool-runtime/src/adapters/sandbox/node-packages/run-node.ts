import type { SandboxOutcome, SandboxRequest, SandboxRun } from '../../../ports/index.ts';
import { runGuest, type Runner } from '../run-guest.ts';

/** The report that Node.js prints when its memory is used up, before it aborts. */
const memoryReport = /\n*(<--- Last few GCs --->|\n# Fatal [a-z ]*out of memory|FATAL ERROR: [^\n]*out of memory)[\s\S]*$/;

const outOfMemory: SandboxOutcome = { kind: 'failed', reason: 'memory', message: 'The code exceeded its memory limit.' };

/** Runs code in a process of Node.js. One that ended because its memory was used up is reported so, without the report. */
export async function runNodeProgram(guest: Runner, request: SandboxRequest, isCold: boolean): Promise<SandboxRun> {
  const run = await runGuest(guest, request, isCold);
  const { outcome, stderr } = run;
  if (outcome.kind !== 'failed' || outcome.reason !== 'crash' || !memoryReport.test(stderr)) return run;
  return { ...run, outcome: outOfMemory, stderr: stderr.replace(memoryReport, '') };
}
