import type { AgentConfig } from '../agent/agent-config.ts';
import type { GraphFacts } from './graph-facts.ts';
import type { Problem } from './problem.ts';
import type { WorkflowNode } from './workflow-file.ts';

/** Returns a problem if a model needs an API key and has none. */
export function credentialProblems(node: WorkflowNode, config: AgentConfig, facts: GraphFacts): Problem[] {
  const { provider, credential } = config.model;
  if (provider === 'scripted' || facts.hasSecret === undefined) return [];
  if (credential === undefined) {
    if (provider === 'openai-compatible') return [];
    return [
      {
        code: 'missing_secret',
        severity: 'warning',
        message: `${node.id}: ${provider} needs a key; choose a secret`,
        node_id: node.id,
      },
    ];
  }
  if (facts.hasSecret(credential)) return [];
  return [
    {
      code: 'missing_secret',
      severity: 'warning',
      message: `${node.id} names the secret ${credential}, which no scope has`,
      node_id: node.id,
    },
  ];
}
