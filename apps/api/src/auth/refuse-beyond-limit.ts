import { createMessage, type Permission } from '@pinion/contracts';
import { Refusal } from '../platform/errors/refusal.ts';
import type { TokenLimit } from './token-permission.ts';

/** Throws FORBIDDEN for an operation that the limit of a token excludes, whatever the role of its holder grants. */
export function refuseBeyondLimit(limit: TokenLimit, permission: Permission, isAboutRuns: boolean): void {
  if (limit?.kind === 'runs' && !isAboutRuns) throw outsideOfRuns();
  if (limit?.kind === 'read' && permission !== 'read') throw readOnlyToken();
}

/** Returns the refusal of a change that a token for reading makes. */
export const readOnlyToken = (): Refusal =>
  new Refusal('FORBIDDEN', createMessage('This token can only read'), { needs: 'role', has: 'read' });

/** The refusal of everything but the runs of a token's workflows. It is the same for a run that does not exist. */
const outsideOfRuns = (): Refusal =>
  new Refusal('FORBIDDEN', createMessage('This token can only start runs of its workflows and read them'), {
    needs: 'role',
    has: 'runs',
  });

/** The workflows and runs that a request is about. */
export type RunSubjects = { workflows?: readonly string[]; runs?: readonly string[] };

/** Throws FORBIDDEN unless all subjects of a request belong to the workflows of the token. */
export async function refuseOtherRuns(
  limit: TokenLimit,
  { workflows = [], runs = [] }: RunSubjects,
  workflowOf: (runId: string) => Promise<string | null | undefined>,
): Promise<void> {
  if (limit?.kind !== 'runs') return;
  const named = [...workflows, ...(await Promise.all(runs.map(workflowOf)))];
  if (named.length === 0 || !named.every(id => typeof id === 'string' && limit.workflow_ids.includes(id))) throw outsideOfRuns();
}
