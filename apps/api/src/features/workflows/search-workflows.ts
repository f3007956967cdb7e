import { readNode, type Scope, titleOf, toolsNamedBy, type WorkflowNode } from '@pinion/contracts';
import type { WorkflowSummary } from '../../stores/workflows/workflow-store.ts';
import type { ApiServices } from '../../platform/api-services.ts';

/** A workflow that contains all the words, with the position of the first one that is not in its name or folder. */
export type WorkflowHit = Pick<WorkflowSummary, 'id' | 'name' | 'folder' | 'version' | 'updated_at'> & {
  found_in: string | null;
};

/** Returns the workflows that contain every word in the name, the folder, a node's title, a tool's name, a prompt or a note. */
export async function searchWorkflows(
  { workflows }: Pick<ApiServices, 'workflows'>,
  scope: Scope,
  query: string,
): Promise<WorkflowHit[]> {
  const label = query.toLowerCase().split(/\s+/).filter(Boolean);
  return (await workflows.list(scope)).flatMap(row => {
    const found_in = whereIn(row, label);
    const { id, name, folder, version, updated_at } = row;
    return found_in === undefined ? [] : [{ id, name, folder, version, updated_at, found_in }];
  });
}

/**
 * Returns where the words were found: undefined when one of them is missing, null when all of them are in the name or the
 * folder.
 */
function whereIn({ name, folder, file }: WorkflowSummary, label: readonly string[]): string | null | undefined {
  const seen = `${name} ${folder}`.toLowerCase();
  const hidden = label.filter(word => !seen.includes(word));
  if (hidden.length === 0) return null;
  const locations = [
    ...file.nodes.flatMap(textsIn),
    { where: 'a note', text: JSON.stringify(file['notes'] ?? []).toLowerCase() },
  ];
  const found = hidden.map(word => locations.find(({ text }) => text.includes(word)));
  return found.every(location => location !== undefined) ? (found[0]?.where ?? null) : undefined;
}

type SearchedText = { where: string; text: string };

function textsIn(node: WorkflowNode): SearchedText[] {
  const title = titleOf(node);
  const read = readNode(node);
  const label =
    read.type === 'agent' ? [read.config.instructions, read.config.prompt] : read.type === 'prompt' ? [read.config.template] : [];
  return [
    { where: title, text: `${title} ${node.id} ${node.type}`.toLowerCase() },
    ...toolsNamedBy(node).map(({ name }) => ({ where: `${name} in ${title}`, text: name.toLowerCase() })),
    ...label.map(text => ({ where: `the prompt of ${title}`, text: text.toLowerCase() })),
  ];
}
