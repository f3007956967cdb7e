import {
  type CalledWorkflow,
  calledWorkflows,
  deepestSubflow,
  type Scope,
  stopsRun,
  type ToolLookup,
  validateCalls,
  type WorkflowFile,
  type WorkflowLookup,
  type WorkflowRef,
} from '@pinion/contracts';
import type { WorkflowStore } from '../store/workflow-store.ts';
import { Refusal } from './refusal.ts';

type FilesWorld = { workflows: Pick<WorkflowStore, 'get'> };

const keyOf = (id: string, version?: number): string => `${id}\n${version ?? ''}`;

export const refsOf = (file: WorkflowFile, lookup: ToolLookup): WorkflowRef[] =>
  calledWorkflows(file, lookup)
    .map(({ ref }) => ref)
    .filter(({ id }) => id !== '');

/** Every workflow that a file leads to, read once, level by level; what lies deeper than is allowed is not looked at. */
export async function readCalled(
  world: FilesWorld,
  scope: Scope,
  file: WorkflowFile,
  lookup: ToolLookup,
): Promise<WorkflowLookup> {
  const known = new Map<string, CalledWorkflow | undefined>();
  let level = refsOf(file, lookup);
  for (let depth = 0; depth <= deepestSubflow && level.length > 0; depth += 1) {
    const fresh = new Map(level.map(ref => [keyOf(ref.id, ref.version), ref]));
    const found = [...fresh].filter(([key]) => !known.has(key));
    const rows = await Promise.all(
      found.map(async ([key, ref]) => [key, await world.workflows.get(scope, ref.id, ref.version)] as const),
    );
    for (const [key, row] of rows)
      known.set(key, row === undefined ? undefined : { name: row.name, calls: refsOf(row.file, lookup) });
    level = rows.flatMap(([key]) => known.get(key)?.calls ?? []);
  }
  return (id, version) => known.get(keyOf(id, version));
}

/** Refuses to start what would never end. Most workflows run no other, and cost nothing here. */
export async function refuseCalls(
  world: FilesWorld,
  scope: Scope,
  { id, file }: { id: string; file: WorkflowFile },
  lookup: ToolLookup,
): Promise<void> {
  if (refsOf(file, lookup).length === 0) return;
  const workflowOf = await readCalled(world, scope, file, lookup);
  const problems = validateCalls(file, { lookup, workflowOf, own_id: id }).filter(stopsRun);
  if (problems.length === 0) return;
  const list = problems.map(problem => problem.message).join('; ');
  throw new Refusal('WORKFLOW_HAS_PROBLEMS', `the workflow cannot run: ${list}`, { problems });
}
