import { createMessage } from '../../message/message.ts';
import type { Problem } from '../../workflow/problem.ts';
import { titleOf } from '../../workflow/title-of.ts';
import type { NodeContext } from '../node-definition.ts';
import type { ToolNodeConfig } from './tool-node-config.ts';

/** Returns the required inputs of a tool that have neither an edge nor a value. */
export function missingInputs({ tool, input }: ToolNodeConfig, { node, file, facts }: NodeContext): Problem[] {
  const required = facts.lookup(tool.name, tool.version)?.input_schema['required'];
  if (!Array.isArray(required)) return [];
  const wired = new Set(file.edges.filter(edge => edge.target === node.id).map(edge => edge.target_handle));
  return required
    .filter(name => typeof name === 'string' && !wired.has(name) && !Object.hasOwn(input, name))
    .map(name => ({
      code: 'missing_input',
      severity: 'warning',
      ...createMessage('{{node}}: {{tool}} requires {{field}}. Connect it or enter a value', {
        node: titleOf(node),
        tool: tool.name,
        field: String(name),
      }),
      node_id: node.id,
      field: `input.${String(name)}`,
    }));
}
