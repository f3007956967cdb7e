import { isRecord, type WorkflowFile } from '@pinion/contracts';
import { connectReferences } from './connect-references.ts';
import { setConfig } from './set-config.ts';

/** Sets an input of a tool node to a reference, and connects the node that it refers to. An edge to the input is removed. */
export function referToField(
  before: WorkflowFile,
  { node, input, reference }: { node: string; input: string; reference: string },
): WorkflowFile {
  const edges = before.edges.filter(edge => !(edge.target === node && edge.target_handle === input));
  const file = setConfig({ ...before, edges }, node, config => {
    const inputs = isRecord(config['input']) ? config['input'] : {};
    const verbatim = Array.isArray(config['verbatim']) ? config['verbatim'].filter(name => name !== input) : undefined;
    return { ...config, input: { ...inputs, [input]: `{{${reference}}}` }, ...(verbatim === undefined ? {} : { verbatim }) };
  });
  return connectReferences({ ...before, edges }, file, node);
}
