import { createMessage } from '../../message/message.ts';
import type { AgentConfig } from '../../agent/agent-config.ts';
import type { GraphFacts } from '../../workflow/graph-facts.ts';
import type { Problem } from '../../workflow/problem.ts';
import { titleOf } from '../../workflow/title-of.ts';
import type { WorkflowNode } from '../../workflow/workflow-file.ts';

/**
 * Returns a problem if a model needs an API key and has none. A vendor refuses every call without one, so that is an error. A
 * named secret can be added while the run waits for its turn, and can be one of the user of the run, so that is a warning.
 */
export function credentialProblems(node: WorkflowNode, config: AgentConfig, facts: GraphFacts): Problem[] {
  const { provider, credential, base_url } = config.model;
  const about = { code: 'missing_secret', node_id: node.id, field: 'model.credential' } as const;
  if (provider === 'scripted') return [];
  if (credential === undefined) {
    // A server of one's own may need no key.
    if (provider === 'openai-compatible' || base_url !== undefined) return [];
    return [
      {
        ...about,
        severity: 'error',
        ...createMessage('{{node}}: {{provider}} requires an API key. Choose a secret', { node: titleOf(node), provider }),
      },
    ];
  }
  if (facts.hasSecret === undefined || facts.hasSecret(credential)) return [];
  return [
    {
      ...about,
      severity: 'warning',
      ...createMessage('{{node}} uses the secret {{secret}}, which is missing in every scope', {
        node: titleOf(node),
        secret: credential,
      }),
    },
  ];
}
