import {
  createMessage,
  calledWorkflows,
  type FrozenWorkflow,
  freezeWorkflows,
  isOpen,
  type Problem,
  type Scope,
  type ToolLookup,
  type WorkflowFile,
  type WorkflowLookup,
} from '@pinion/contracts';
import type { PublishedVersions } from '../../stores/versions/published-versions.ts';
import type { WorkflowStore } from '../../stores/workflows/index.ts';
import { readCalled } from '../workflows/index.ts';

type StoreDeps = { workflows: Pick<WorkflowStore, 'get'>; published: Pick<PublishedVersions, 'get'> };

/**
 * The versions of other workflows that a published version would run, with the problems found. `workflowOf` resolves workflows
 * as a run of that version would.
 */
export type WorkflowsToFreeze = { workflows: FrozenWorkflow[]; problems: Problem[]; workflowOf: WorkflowLookup };

/**
 * Freezes the workflows that a draft runs into what its author relies on: where the draft names no number, the newest published
 * version of the other workflow. A workflow that was never published is a problem.
 */
export async function workflowsToFreeze(
  services: StoreDeps,
  scope: Scope,
  file: WorkflowFile,
  lookup: ToolLookup,
): Promise<WorkflowsToFreeze> {
  const calls = calledWorkflows(file, lookup).filter(({ ref }) => ref.id !== '');
  const problems: Problem[] = [];
  const frozen = new Map<string, FrozenWorkflow>();
  for (const { node_id, tool, ref } of calls) {
    const { version } = ref;
    const draft = await services.workflows.get(scope, ref.id);
    if (draft === undefined) continue; // The compile step reports it.
    const found = await services.published.get(scope, ref.id, typeof version === 'number' ? version : 'newest');
    const about = { node_id, ...(tool === undefined ? {} : { tool }) };
    if (found === undefined) {
      if (version === undefined) problems.push({ ...about, ...unpublished(tool ?? node_id, draft.name) });
      continue;
    }
    const is_newest = isOpen(ref) || frozen.get(`${ref.id} ${found.version}`)?.is_newest === true;
    const { digest } = found;
    frozen.set(`${ref.id} ${found.version}`, { workflow_id: ref.id, version: found.version, digest, is_newest });
    if (version === undefined && found.draft_version !== draft.version)
      problems.push({ ...about, ...older(tool ?? node_id, draft.name, found.version) });
  }
  const workflows = [...frozen.values()].sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
  const newest = new Map(workflows.flatMap(one => (one.is_newest ? [[one.workflow_id, one.version] as const] : [])));
  const known = await readCalled(
    services,
    scope,
    freezeWorkflows(file, id => newest.get(id)),
    lookup,
  );
  const workflowOf: WorkflowLookup = (id, version) =>
    known(id, typeof version === 'number' ? version : (newest.get(id) ?? version));
  return { workflows, problems, workflowOf };
}

const keyOf = ({ workflow_id, version }: FrozenWorkflow): string => `${workflow_id} ${String(version).padStart(9, '0')}`;

const unpublished = (node: string, workflow: string): Omit<Problem, 'node_id'> => ({
  code: 'unpublished_workflow',
  severity: 'error',
  ...createMessage('{{node}} runs {{workflow}}, which was never published. Publish it first', { node, workflow }),
});

const older = (node: string, workflow: string, version: number): Omit<Problem, 'node_id'> => ({
  code: 'older_workflow',
  severity: 'info',
  ...createMessage('{{node}} will run version {{version}} of {{workflow}}, whose draft has changed since', {
    node,
    version,
    workflow,
  }),
});
