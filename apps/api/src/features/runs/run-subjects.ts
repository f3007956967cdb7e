import { isRecord } from '@pinion/contracts';
import type { RunSubjects } from '../../auth/refuse-beyond-limit.ts';

type Request = { params: Readonly<Record<string, unknown>>; body: unknown };

/** Returns the run that a path names. */
export const runOfPath = ({ params }: Request): RunSubjects => ({ runs: [String(params['id'])] });

/** Returns the workflow that a request starts, and the run from which a partial run takes its values. */
export const subjectsOfStart = ({ params, body }: Request): RunSubjects => ({
  workflows: [String(params['id'])],
  runs: isRecord(body) && typeof body['values_from'] === 'string' ? [body['values_from']] : [],
});
