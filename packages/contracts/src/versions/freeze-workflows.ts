import { calledWorkflow } from '../graph/called-workflows.ts';
import { readNode } from '../graph/read-node.ts';
import type { WorkflowRef } from '../workflow/workflow-ref.ts';
import type { WorkflowFile, WorkflowNode } from '../workflow/workflow-file.ts';
import { isRecord } from '../json/own-value.ts';

/**
 * Returns the same graph with a version number for every node that runs another workflow's draft or newest version, so that its
 * meaning does not change later. Workflows that `versionOf` does not know remain unversioned. Unknown keys are kept. The input
 * is not modified.
 */
export const freezeWorkflows = (file: WorkflowFile, versionOf: (id: string) => number | undefined): WorkflowFile => ({
  ...file,
  nodes: file.nodes.map(node => frozenNode(node, versionOf)),
});

function frozenNode(node: WorkflowNode, versionOf: (id: string) => number | undefined): WorkflowNode {
  const called = calledWorkflow(readNode(node));
  const version = called !== undefined && isOpen(called) ? versionOf(called.id) : undefined;
  const written = node.config['workflow'];
  if (version === undefined || !isRecord(written)) return node;
  return { ...node, config: { ...node.config, workflow: { ...written, version } } };
}

/** Checks whether the version is resolved when the run starts: the draft, or the newest published version. */
export const isOpen = ({ version }: WorkflowRef): boolean => typeof version !== 'number';
