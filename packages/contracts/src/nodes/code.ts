import { codeProblems } from './code/code-problems.ts';
import { CodeNodeConfig } from './code/code-node-config.ts';
import { migrateToolList } from './migrate-tools.ts';
import { defineNode } from './node-definition.ts';

export const codeNode = defineNode({
  config: CodeNodeConfig,
  initial: { language: 'javascript', code: 'return inputs.in;' },
  effects: 'of_tools',
  tools: ({ tools }) => tools ?? [],
  validate: (config, { node, facts }) => codeProblems(node, config, facts),
  migrateFromZero: migrateToolList,
});
