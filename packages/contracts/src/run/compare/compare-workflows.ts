import { diffWorkflows } from '../../versions/diff-workflows.ts';
import { freezeTools } from '../../versions/freeze-tools.ts';
import type { WorkflowChange } from '../../versions/workflow-diff.ts';
import type { WorkflowFile } from '../../workflow/workflow-file.ts';
import type { RunFold } from '../fold-run.ts';

/** Returns the differences of the workflows that two runs executed, without those that cannot change what a run does. */
export function compareWorkflows(left: RunFold, right: RunFold): WorkflowChange[] {
  const [from, to] = [executedFile(left), executedFile(right)];
  if (from === undefined || to === undefined) return [];
  return diffWorkflows({ file: from }, { file: to }).changes.filter(canChangeResults);
}

/** Returns the workflow of a run. A tool without a version gets the one that was fixed for the run, if there was only one. */
function executedFile({ started }: RunFold): WorkflowFile | undefined {
  if (started === undefined) return undefined;
  const versions = Map.groupBy(started.tools, tool => tool.name);
  return freezeTools(started.workflow, name => {
    const [first, ...others] = versions.get(name) ?? [];
    return others.length > 0 ? undefined : first?.version;
  });
}

const canChangeResults = ({ kind, field = '' }: WorkflowChange): boolean =>
  kind !== 'node_renamed' && !(kind === 'workflow_changed' && /^(name|description|format)\b/.test(field));
