import { agentIdOf, readNode, type Scope } from '@pinion/contracts';
import { audited } from '../../audit/audited.ts';
import type { ApiServices } from '../../platform/api-services.ts';
import { putActivation } from './put-activation.ts';
import { notFound } from '../../platform/errors/refusal.ts';
import { saveWorkflow } from '../workflows/index.ts';
import type { Suggestion } from './suggest-activations.ts';

type TakeDeps = Pick<ApiServices, 'workflows' | 'edits' | 'activations' | 'audit' | 'tools'>;

/**
 * Applies a suggestion: saves a new version of the workflow whose agent lists the tool, or activates the tool for an external
 * agent.
 */
export async function takeSuggestion(
  services: TakeDeps,
  scope: Scope,
  { agent_id, workflow_id, tool }: Pick<Suggestion, 'agent_id' | 'workflow_id' | 'tool'>,
): Promise<void> {
  if (workflow_id === null) {
    await putActivation(services, scope, { agent_id, tool, enabled: true, policy_overrides: {} });
    return;
  }
  if ((await services.tools.catalog(scope)).versionsOf(tool).length === 0) throw notFound('tool', tool);
  const row = await services.workflows.get(scope, workflow_id);
  const node = row?.file.nodes.find(({ id }) => agentIdOf(workflow_id, id) === agent_id);
  const read = node === undefined ? undefined : readNode(node);
  if (row === undefined || read?.type !== 'agent') throw notFound('agent', agent_id);
  if (read.config.tools.some(({ name }) => name === tool)) return;
  const withTool = { ...node?.config, tools: [...read.config.tools, { name: tool }] };
  const nodes = row.file.nodes.map(one => (one === node ? { ...one, config: withTool } : one));
  const file = { ...row.file, nodes };
  await audited(
    services,
    scope,
    { action: 'activation.enabled', subject: tool, details: { agent_id, workflow_id } },
    async () => {
      await saveWorkflow(services, scope, { id: workflow_id, file, base_version: row.version });
    },
  );
}
