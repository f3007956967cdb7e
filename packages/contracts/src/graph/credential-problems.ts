import { createMessage } from '../message/message.ts';
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
        ...createMessage('{{node}}: {{provider}} requires an API key. Choose a secret', { node: node.id, provider }),
        node_id: node.id,
      },
    ];
  }
  if (facts.hasSecret(credential)) return [];
  return [
    {
      code: 'missing_secret',
      severity: 'warning',
      ...createMessage('{{node}} uses the secret {{secret}}, which is missing in every scope', {
        node: node.id,
        secret: credential,
      }),
      node_id: node.id,
    },
  ];
}
