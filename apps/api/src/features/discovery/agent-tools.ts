import type { Scope, ToolSpec } from '@pinion/contracts';
import { visibilityOf } from '@pinion/tool-runtime';
import { agentsOf, type KnownAgent } from './agents-of.ts';
import type { ApiServices } from '../../platform/api-services.ts';

export type AgentToolsDeps = Pick<ApiServices, 'tools' | 'activations' | 'workspaceSettings'>;
/** A workflow that may contain the agent's node. */
type AgentRef = Parameters<typeof agentsOf>[0];

/**
 * The tools of an agent. `known` and `workflow_id` are of the workflow's node; an external agent has only its id. `missing`
 * tools could be enabled.
 */
export type AgentTools = {
  agent_id: string;
  known: KnownAgent | undefined;
  workflow_id: string | null;
  missing: ToolSpec[];
  enabled: readonly ToolSpec[];
};

/** Reads the tools an agent has, and those it could be given: available, not enabled, and not refused. */
export async function readAgentTools(
  services: AgentToolsDeps,
  scope: Scope,
  workflows: readonly AgentRef[] | Promise<readonly AgentRef[]>,
): Promise<(agentId: string) => AgentTools> {
  const [catalog, taken, choices, { default_activation }, rows] = await Promise.all([
    services.tools.catalog(scope),
    services.activations.availability(scope),
    services.activations.listAll(scope),
    services.workspaceSettings.read(scope),
    workflows,
  ]);
  const specs = catalog.entries.map(({ spec }) => spec);
  const nodes = new Map(
    rows.flatMap(row => agentsOf(row).map(known => [known.agent_id, { known, workflow_id: row.id }] as const)),
  );
  return agent_id => {
    const node = nodes.get(agent_id);
    const { unavailable, enabled } = visibilityOf({
      catalog: specs,
      available: tool => taken.get(tool) ?? true,
      activations: choices.filter(choice => choice.agent_id === agent_id),
      listed: node?.known.config.tools,
      defaultActivation: default_activation,
    });
    const missing = unavailable.flatMap(({ spec, why }) =>
      why === 'not_activated' && spec.lifecycle === 'active' ? [spec] : [],
    );
    return { agent_id, known: node?.known, workflow_id: node?.workflow_id ?? null, missing, enabled };
  };
}
