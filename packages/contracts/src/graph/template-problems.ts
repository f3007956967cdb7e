import { createMessage, type Message } from '../message/message.ts';
import { brokenReferences } from './broken-references.ts';
import type { NodeTemplate } from '../nodes/node-definition.ts';
import type { Problem } from '../workflow/problem.ts';
import { isReferenceEmpty } from './is-reference-empty.ts';
import type { UpstreamCheck } from './order-nodes.ts';
import { referencesOf } from './template.ts';
import { titleOf } from '../workflow/title-of.ts';
import type { ToolLookup } from '../workflow/tool-lookup.ts';
import type { WorkflowFile, WorkflowNode } from '../workflow/workflow-file.ts';

type Reference = ReturnType<typeof referencesOf>[number];
type Flaw = Pick<Problem, 'code' | 'source_node_id'> & Message;

export type TemplateContext = {
  file: WorkflowFile;
  lookup: ToolLookup;
  isUpstream: UpstreamCheck;
};

/**
 * Returns problems of template references that are not written as one, or that are always empty: the node is missing, no edge
 * leads from it to this one, or it has no such value.
 */
export function templateProblems(node: WorkflowNode, templates: readonly NodeTemplate[], context: TemplateContext): Problem[] {
  return templates.flatMap(({ field, text }) => {
    const flaws = [
      ...brokenReferences(text).map(brokenFlaw),
      ...referencesOf(text).flatMap(reference => flawOf(reference, node, context) ?? []),
    ];
    return flaws.map((flaw): Problem => ({ ...flaw, severity: 'warning', node_id: node.id, field }));
  });
}

const brokenFlaw = (reference: string): Flaw => ({
  code: 'template_broken',
  ...createMessage('{{reference}} is not a reference and stays as text. Write it as a node ID with a path in double braces', {
    reference,
  }),
});

function flawOf(
  { text: reference, node_id: from, path }: Reference,
  node: WorkflowNode,
  { file, lookup, isUpstream }: TemplateContext,
): Flaw | undefined {
  const source = file.nodes.find(other => other.id === from);
  if (!isUpstream(from, node.id))
    return source === undefined
      ? {
          code: 'template_unknown_node',
          ...createMessage('{{reference}} refers to a node that does not exist', { reference }),
        }
      : {
          code: 'template_not_upstream',
          source_node_id: from,
          ...createMessage('{{reference}} is empty, because no edge leads from {{from}} to {{to}}', {
            reference,
            from: titleOf(source),
            to: titleOf(node),
          }),
        };
  if (source === undefined || !isReferenceEmpty(source, path, lookup)) return undefined;
  return {
    code: 'template_unknown_path',
    ...createMessage('{{reference}} is empty, because {{from}} has no value at {{path}}', {
      reference,
      from: titleOf(source),
      path: path.join('.'),
    }),
  };
}
