import type { AgentConfig } from '../../agent/agent-config.ts';
import { createMessage } from '../../message/message.ts';
import type { Problem } from '../../workflow/problem.ts';
import { titleOf } from '../../workflow/title-of.ts';
import type { NodeContext } from '../node-definition.ts';

/** Returns the problem of an agent whose model gets an empty message in each run. */
export function missingPrompt({ prompt }: AgentConfig, { node, file }: NodeContext): Problem[] {
  if (prompt.trim() !== '') return [];
  if (file.edges.some(({ target, target_handle }) => target === node.id && target_handle === 'in')) return [];
  return [
    {
      code: 'missing_prompt',
      severity: 'warning',
      ...createMessage('{{node}} has no input and no prompt, so its model gets an empty message. Connect it or write a prompt', {
        node: titleOf(node),
      }),
      node_id: node.id,
      field: 'prompt',
    },
  ];
}
