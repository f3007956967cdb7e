import {
  createMessage,
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
import type { PublishedVersions } from '../../stores/versions/index.ts';
import type { WorkflowStore } from '../../stores/workflows/workflow-store.ts';
import { Refusal } from '../../platform/errors/refusal.ts';

type FileStores = { workflows: Pick<WorkflowStore, 'get'>; published: Pick<PublishedVersions, 'get'> };

const keyOf = (id: string, version?: WorkflowRef['version']): string => `${id}\n${version ?? ''}`;

export const refsOf = (file: WorkflowFile, lookup: ToolLookup): WorkflowRef[] =>
  calledWorkflows(file, lookup)
    .map(({ ref }) => ref)
    .filter(({ id }) => id !== '');

/** Reads every workflow that a file refers to, once, level by level. Workflows deeper than allowed are not read. */
export async function readCalled(
  services: FileStores,
  scope: Scope,
  file: WorkflowFile,
  lookup: ToolLookup,
): Promise<WorkflowLookup> {
  const known = new Map<string, CalledWorkflow | undefined>();
  const drafts = new Map<string, CalledWorkflow | undefined>();
  let level = refsOf(file, lookup);
  for (let depth = 0; depth <= deepestSubflow && level.length > 0; depth += 1) {
    const fresh = new Map(level.map(ref => [keyOf(ref.id, ref.version), ref]));
    const found = [...fresh].filter(([key]) => !known.has(key));
    // And the draft, whose name is used in messages about a missing version.
    for (const id of new Set(found.flatMap(([, ref]) => (ref.version === undefined ? [] : [ref.id]))))
      drafts.set(id, await readOne(services, scope, { id }, lookup));
    const rows = await Promise.all(found.map(async ([key, ref]) => [key, await readOne(services, scope, ref, lookup)] as const));
    for (const [key, one] of rows) known.set(key, one);
    level = rows.flatMap(([, one]) => one?.calls ?? []);
  }
  return (id, version) => known.get(keyOf(id, version)) ?? (version === undefined ? drafts.get(id) : undefined);
}

async function readOne(
  { workflows, published }: FileStores,
  scope: Scope,
  { id, version }: WorkflowRef,
  lookup: ToolLookup,
): Promise<CalledWorkflow | undefined> {
  const draft = await workflows.get(scope, id);
  if (draft === undefined || version === undefined)
    return draft === undefined ? undefined : { name: draft.name, calls: refsOf(draft.file, lookup) };
  const found = await published.get(scope, id, version === 'published' ? 'newest' : version);
  if (found === undefined) return undefined;
  const frozen = found.workflows.map(one => ({ id: one.workflow_id, version: one.version }));
  return { name: draft.name, calls: frozen };
}

/** Refuses to start calls that would never end. Most workflows run no other, and cost nothing here. */
export async function refuseCalls(
  services: FileStores,
  scope: Scope,
  { id, file }: { id: string; file: WorkflowFile },
  lookup: ToolLookup,
): Promise<void> {
  if (refsOf(file, lookup).length === 0) return;
  const workflowOf = await readCalled(services, scope, file, lookup);
  const problems = validateCalls(file, { lookup, workflowOf, own_id: id }).filter(stopsRun);
  if (problems.length === 0) return;
  const list = problems.map(problem => problem.message).join('. ');
  throw new Refusal('WORKFLOW_HAS_PROBLEMS', createMessage('The workflow cannot run: {{problems}}', { problems: list }), {
    problems,
  });
}
