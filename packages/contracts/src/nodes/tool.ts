import { migrateTool } from './migrate-tools.ts';
import { defineNode } from './node-definition.ts';
import { messageExpression } from './message-expression.ts';
import { roleProblems } from './problems/role-problems.ts';
import { toolProblems } from './problems/tool-problems.ts';
import { stringsIn } from '../workflow/strings-in.ts';
import { missingInputs } from './tool/missing-inputs.ts';
import { ToolNodeConfig } from './tool/tool-node-config.ts';

export const toolNode = defineNode({
  config: ToolNodeConfig,
  initial: { tool: { name: '' }, input: {} },
  effects: 'of_tools',
  expressions: ({ policy }) => messageExpression(policy?.on_message_expression),
  templates: ({ input, verbatim = [] }) =>
    Object.entries(input).flatMap(([name, value]) =>
      verbatim.includes(name) ? [] : stringsIn(value).map(text => ({ field: `input.${name}`, text })),
    ),
  tools: ({ tool }) => [tool],
  exclusiveGroup: handle => (handle === 'envelope' ? undefined : handle),
  validate: (config, context) => [
    ...toolProblems(context.node, config.tool, context.facts),
    ...roleProblems(context.node, config.roles, context.facts),
    ...missingInputs(config, context),
  ],
  migrateFromZero: config => ({ ...config, ...(Object.hasOwn(config, 'tool') ? { tool: migrateTool(config['tool']) } : {}) }),
});
