import { structuredName, type WorkflowFile, type WorkflowNode } from '@pinion/contracts';
import { type FollowedRename, renameField } from './rename-field.ts';
import { type RenamedField, renamedField } from './renamed-field.ts';

/** The setting with the type of an output, by the type of node. */
const typedOutputs: Readonly<Record<string, { setting: string; handle: string }>> = {
  input: { setting: 'schema', handle: 'value' },
  agent: { setting: 'output_schema', handle: structuredName },
};

/** Renames a field in what reads it, after an edit of a node that renamed it in a schema; undefined when the edit was another one. */
export function followRename(
  before: WorkflowFile,
  after: WorkflowFile,
  nodeId: string,
): (FollowedRename & { field: RenamedField }) | undefined {
  const [old, fresh] = [nodeOf(before, nodeId), nodeOf(after, nodeId)];
  const output = typedOutputs[fresh?.type ?? ''];
  if (output === undefined) return undefined;
  const field = renamedField(old?.config[output.setting], fresh?.config[output.setting]);
  return field === undefined ? undefined : { ...renameField(after, { node: nodeId, handle: output.handle }, field), field };
}

const nodeOf = ({ nodes }: WorkflowFile, nodeId: string): WorkflowNode | undefined => nodes.find(({ id }) => id === nodeId);
