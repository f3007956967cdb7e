import { nodeNamesIn } from '../../code/node-names.ts';
import { readShellTemplate } from '../../code/shell-template.ts';
import { createMessage } from '../../message/message.ts';
import { callsTools } from './calls-tools.ts';
import { codeFields } from './code-fields.ts';
import type { CodeNodeConfig } from './code-node-config.ts';
import type { GraphFacts } from '../../workflow/graph-facts.ts';
import type { Problem } from '../../workflow/problem.ts';
import { roleProblems } from '../problems/role-problems.ts';
import { titleOf } from '../../workflow/title-of.ts';
import { toolProblems } from '../problems/tool-problems.ts';
import type { WorkflowNode } from '../../workflow/workflow-file.ts';

/** Returns the problems of the code of a node, and of the tools that it calls. */
export function codeProblems(node: WorkflowNode, config: CodeNodeConfig, facts: GraphFacts): Problem[] {
  return [
    ...commandProblems(node, config),
    ...languageProblems(node, config),
    ...nameProblems(node, config),
    ...(config.tools ?? []).flatMap(tool => toolProblems(node, tool, facts)),
    ...roleProblems(node, config.roles, facts),
  ];
}

/** Returns the problem of a shell command that would read a value as code. */
function commandProblems(node: WorkflowNode, config: CodeNodeConfig): Problem[] {
  if (config.language !== 'shell') return [];
  const read = readShellTemplate(
    config.code,
    codeFields(config).map(([name]) => name),
  );
  return read.ok ? [] : [invalidField(node, 'code', read.message)];
}

/** Returns the problem of tools in a language whose programs cannot call them. */
const languageProblems = (node: WorkflowNode, config: CodeNodeConfig): Problem[] =>
  config.language === 'shell' && callsTools(config)
    ? [invalidField(node, 'tools', 'need the language JavaScript or Python')]
    : [];

/** Returns the problem of code that needs Node.js, in which only code with packages runs. */
function nameProblems(node: WorkflowNode, { language, code, packages }: CodeNodeConfig): Problem[] {
  const names = language !== 'javascript' || (packages?.length ?? 0) > 0 ? [] : nodeNamesIn(code);
  if (names.length === 0) return [];
  return [
    {
      code: 'needs_packages',
      severity: 'warning',
      ...createMessage('{{node}}: {{names}} works in Node.js only, where code with packages runs. Add a package', {
        node: titleOf(node),
        names: names.join(', '),
      }),
      node_id: node.id,
      field: 'code',
    },
  ];
}

const invalidField = (node: WorkflowNode, field: string, reason: string): Problem => ({
  code: 'invalid_config',
  severity: 'error',
  ...createMessage('{{node}}: {{field}} {{reason}}', { node: titleOf(node), field, reason }),
  node_id: node.id,
});
