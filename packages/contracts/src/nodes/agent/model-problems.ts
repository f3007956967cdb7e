import type { AgentConfig } from '../../agent/agent-config.ts';
import { createMessage } from '../../message/message.ts';
import type { Problem } from '../../workflow/problem.ts';
import { titleOf } from '../../workflow/title-of.ts';
import type { WorkflowNode } from '../../workflow/workflow-file.ts';

const isAddress = (text: string): boolean => /^https?:\/\/[^\s/?#]+/i.test(text);

/** Returns the problems of the model of an agent that no call is needed to know: no model, no name, no address. */
export function modelProblems(node: WorkflowNode, { model }: AgentConfig): Problem[] {
  const { provider, base_url } = model;
  if (provider === 'scripted') return (model.lines ?? []).length === 0 ? [noModel(node)] : [];
  const problems: Problem[] = [];
  if (model.model.trim() === '')
    problems.push({
      code: 'missing_model_name',
      severity: 'error',
      ...createMessage('{{node}} has no model name. Enter the ID of a model of {{provider}}', { node: titleOf(node), provider }),
      node_id: node.id,
      field: 'model.model',
    });
  if (base_url === undefined ? provider === 'openai-compatible' : !isAddress(base_url))
    problems.push({
      code: 'missing_model_url',
      severity: 'error',
      ...(base_url === undefined || base_url.trim() === ''
        ? createMessage('{{node}} has no URL for its model server. Enter one such as http://127.0.0.1:11434/v1', {
            node: titleOf(node),
          })
        : createMessage('{{node}}: {{url}} is not the URL of a model server. Enter one that starts with http:// or https://', {
            node: titleOf(node),
            url: base_url,
          })),
      node_id: node.id,
      field: 'model.base_url',
    });
  return problems;
}

/** Returns the problem of an agent without a model. Its turns are empty, so it runs, but to no purpose. */
const noModel = (node: WorkflowNode): Problem => ({
  code: 'missing_model',
  severity: 'warning',
  ...createMessage('{{node}} has no model and no scripted responses, so its response is empty. Choose a provider', {
    node: titleOf(node),
  }),
  node_id: node.id,
  field: 'model.provider',
});
