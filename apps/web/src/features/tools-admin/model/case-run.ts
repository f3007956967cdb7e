import { isRecord, isSameJson, type ToolEnvelope, type ToolExample } from '@pinion/contracts';

/** The call that was made with the input of a test case, as far as it is known. */
export type CaseRun =
  | { state: 'queued' }
  | { state: 'running' | 'waiting' | 'cancelled'; run_id?: string }
  | { state: 'returned'; run_id: string; duration_ms?: number | undefined; output: unknown; is_truncated: boolean }
  | { state: 'failed'; run_id?: string; duration_ms?: number | undefined; error: CaseError };

/** The error of a call. `line` is the line of the code that threw it. */
type CaseError = { code: string; message: string; line?: number };

export type CaseStatus = 'not_run' | 'queued' | 'running' | 'waiting' | 'cancelled' | 'passed' | 'failed';

/** Returns the call of an envelope as the run of a test case. */
export function runOfEnvelope(run_id: string, { output = null, error, truncated, meta }: ToolEnvelope): CaseRun {
  const duration_ms = meta?.duration_ms;
  if (error === undefined) return { state: 'returned', run_id, duration_ms, output, is_truncated: truncated === true };
  const line = lineOf(error.details);
  const { code, message } = error;
  return { state: 'failed', run_id, duration_ms, error: { code, message, ...(line === undefined ? {} : { line }) } };
}

function lineOf(details: unknown): number | undefined {
  const exception = isRecord(details) && isRecord(details['exception']) ? details['exception'] : undefined;
  return typeof exception?.['line'] === 'number' ? exception['line'] : undefined;
}

/** Returns the status of a test case after a call. It passes if the call returned what it expects, or anything if it expects nothing. */
export function caseStatus({ output }: Pick<ToolExample, 'output'>, run: CaseRun | undefined): CaseStatus {
  if (run === undefined) return 'not_run';
  if (run.state !== 'returned') return run.state;
  return output === undefined || isSameJson(output, run.output) ? 'passed' : 'failed';
}

/** The number of test cases, and of those that failed or have no result. */
export type CaseCounts = { all: number; failed: number; not_run: number };

export function countCases(statuses: readonly CaseStatus[]): CaseCounts {
  const failed = statuses.filter(status => status === 'failed').length;
  const passed = statuses.filter(status => status === 'passed').length;
  return { all: statuses.length, failed, not_run: statuses.length - failed - passed };
}

/** Returns the line of the code that failed first, in the order of the test cases. */
export function errorLineOf(
  cases: readonly ToolExample[],
  runOf: (testCase: ToolExample) => CaseRun | undefined,
): { line: number; message: string } | undefined {
  const errors = cases.flatMap(testCase => {
    const run = runOf(testCase);
    return run?.state === 'failed' ? [run.error] : [];
  });
  return errors.flatMap(({ line, message }) => (line === undefined ? [] : [{ line, message }]))[0];
}
