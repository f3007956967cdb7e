import { readShellTemplate } from '../code/shell-template.ts';
import { createMessage } from '../message/message.ts';
import { codeFields } from './code-fields.ts';
import type { CodeNodeConfig } from './code-node-config.ts';
import type { Problem } from './problem.ts';
import type { WorkflowNode } from './workflow-file.ts';

/** Returns the problems of the code of a node: a shell command that would read a value as code. */
export function codeProblems(node: WorkflowNode, config: CodeNodeConfig): Problem[] {
  if (config.language !== 'shell') return [];
  const read = readShellTemplate(
    config.code,
    codeFields(config).map(([name]) => name),
  );
  if (read.ok) return [];
  return [
    {
      code: 'invalid_config',
      severity: 'error',
      ...createMessage('{{node}}: {{field}} {{reason}}', { node: node.id, field: 'code', reason: read.message }),
      node_id: node.id,
    },
  ];
}
