import { AgentConfig } from '../agent/agent-config.ts';
import { credentialProblems } from './agent/credential-problems.ts';
import { missingPrompt } from './agent/missing-prompt.ts';
import { modelProblems } from './agent/model-problems.ts';
import { pinProblems } from './agent/pin-problems.ts';
import { priceProblems } from './agent/price-problems.ts';
import { ruleProblems } from './agent/rule-problems.ts';
import { vendorProgramProblems } from './agent/vendor-program-problems.ts';
import { messageExpression } from './message-expression.ts';
import { migrateToolList } from './migrate-tools.ts';
import { defineNode } from './node-definition.ts';
import { roleProblems } from './problems/role-problems.ts';
import { toolProblems } from './problems/tool-problems.ts';

export const agentNode = defineNode({
  config: AgentConfig,
  initial: {
    // No model and no responses, which is a problem that says to choose a provider.
    model: { provider: 'scripted', model: '', lines: [] },
    instructions: '',
    prompt: '',
    tools: [],
    policy: { max_iterations: 8, max_tool_calls: 12 },
    pins: [],
  },
  effects: 'of_tools',
  expressions: ({ policy }) => messageExpression(policy.on_message_expression),
  templates: ({ instructions, prompt }) => [
    { field: 'instructions', text: instructions },
    { field: 'prompt', text: prompt },
  ],
  tools: ({ tools }) => tools,
  exclusiveGroup: handle => (handle === 'error' ? 'error' : 'ok'),
  validate: (config, context) => {
    const { node, facts } = context;
    return [
      ...config.tools.flatMap(tool => toolProblems(node, tool, facts)),
      ...pinProblems(node, config),
      ...ruleProblems(node.id, config, facts),
      ...modelProblems(node, config),
      ...missingPrompt(config, context),
      ...credentialProblems(node, config, facts),
      ...priceProblems(node, config, facts),
      ...vendorProgramProblems(node, config),
      ...roleProblems(node, config.roles, facts),
    ];
  },
  migrateFromZero: migrateToolList,
});
