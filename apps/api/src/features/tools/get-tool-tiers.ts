import { type PolicyOverrides, type Scope, type ToolSpec, type WhyUnavailable } from '@pinion/contracts';
import { visibilityOf } from '@pinion/tool-runtime';
import { agentsOf, type KnownAgent, isDenied, rolesOf } from '../discovery/index.ts';
import type { ToolSource } from '../../stores/tools/tool-registry.ts';
import type { ApiServices } from '../../platform/api-services.ts';
import { notFound } from '../../platform/errors/refusal.ts';

type AgentTier = {
  agent_id: string;
  /** The title: `<workflow> / <node>`, or the id of an external agent. */
  title: string;
  /** The workflow; null for an external agent. */
  workflow_id: string | null;
  /** True when its node lists the tool. */
  listed: boolean;
  /** The agent's own decision about the tool; null for none. */
  activation: { enabled: boolean; policy_overrides: PolicyOverrides } | null;
  /** The roles of the agent. An external agent has those the administrator assigned. */
  roles: string[];
  enabled: boolean;
  /** The reason it is not enabled. `withdrawn` means the workspace removed the tool. Null when it is enabled. */
  why: WhyUnavailable | 'withdrawn' | null;
};
export type ToolTiers = {
  name: string;
  source: ToolSource;
  available: boolean;
  default_activation: 'enabled' | 'disabled';
  /** The agents whose node lists the tool, or for which there is a decision about it. */
  agents: AgentTier[];
};

type TierDeps = Pick<ApiServices, 'gateways' | 'tools' | 'workflows' | 'activations' | 'workspaceSettings' | 'secrets'>;

/** Returns the tool's status in the catalog, in the workspace, and for each agent, with the reason where it is not enabled. */
export async function getToolTiers(services: TierDeps, scope: Scope, name: string): Promise<ToolTiers> {
  const [catalog, taken, choices, settings, rows] = await Promise.all([
    services.tools.catalog(scope),
    services.activations.availability(scope),
    services.activations.listOf(scope, name),
    services.workspaceSettings.read(scope),
    services.workflows.list(scope),
  ]);
  const { default_activation } = settings;
  const [newest] = catalog.versionsOf(name);
  if (newest === undefined) throw notFound('tool', name);
  const specs = catalog.versionsOf(name).map(({ spec }) => spec);
  const missing = await missingSecrets(services, scope, specs);
  const available = taken.get(name) ?? true;

  const tierOf = (agent_id: string, known: KnownAgent | undefined, workflowId: string | null): AgentTier => {
    const choice = choices.find(one => one.agent_id === agent_id);
    const roles = rolesOf(settings, agent_id, known?.config);
    const { enabled, unavailable } = visibilityOf({
      catalog: specs,
      available: () => available,
      activations: choice === undefined ? [] : [choice],
      listed: known?.config.tools,
      defaultActivation: default_activation,
      isDenied: spec => isDenied(spec, known?.config, roles),
      performs: gateway => services.gateways.has(gateway),
      missingSecret: spec => spec.secrets?.some(secret => missing.has(secret)) === true,
    });
    const isEnabled = enabled.length > 0;
    return {
      agent_id,
      title: known?.title ?? agent_id,
      workflow_id: workflowId,
      listed: known?.config.tools.some(tool => tool.name === name) === true,
      activation: choice === undefined ? null : { enabled: choice.enabled, policy_overrides: choice.policy_overrides },
      roles: [...roles],
      enabled: isEnabled,
      why: isEnabled ? null : (unavailable[0]?.why ?? 'withdrawn'),
    };
  };

  const nodes = rows.flatMap(row => agentsOf(row).map(agent => tierOf(agent.agent_id, agent, row.id)));
  const nodeIds = new Set(nodes.map(node => node.agent_id));
  const outside = choices.filter(({ agent_id }) => !nodeIds.has(agent_id)).map(one => tierOf(one.agent_id, undefined, null));
  const agents = [...nodes.filter(node => node.listed || node.activation !== null), ...outside];
  return { name, source: newest.source, available, default_activation, agents };
}

async function missingSecrets(
  services: Pick<ApiServices, 'secrets'>,
  scope: Scope,
  specs: readonly ToolSpec[],
): Promise<Set<string>> {
  const named = [...new Set(specs.flatMap(spec => spec.secrets ?? []))];
  const found = await Promise.all(named.map(async name => [name, await services.secrets.locate(name, scope)] as const));
  return new Set(found.filter(([, secret]) => secret === undefined).map(([name]) => name));
}
