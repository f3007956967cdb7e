import { type AgentConfig, allowsSideEffects, isRoleGranted, ownValue, type Scope, type ToolSpec } from '@pinion/contracts';
import { type Visibility, visibilityOf } from '@pinion/tool-runtime';
import type { ApiServices } from '../../composition/api-services.ts';
import type { ToolActivations } from '../activations/store/tool-activations.ts';
import type { WorkspaceSettings, WorkspaceSettingsStore } from '../settings/store/workspace-settings.ts';
import { agentsOf, type KnownAgent } from './agents-of.ts';
import { discoveryUri, pinionScheme, readDiscoveryUri } from './discovery-uri.ts';
import type { ResourceProvider, McpResourceContent, McpResource, McpResourceTemplate } from './resource-provider.ts';
import { availableItem, enabledItem, unavailableItem } from './tool-items.ts';

export type ToolResourcesDeps = Pick<ApiServices, 'tools' | 'workflows' | 'secrets' | 'gateways'> & {
  activations: Pick<ToolActivations, 'list' | 'listAll' | 'availability'>;
  workspaceSettings: Pick<WorkspaceSettingsStore, 'read'>;
};

const json = (tools: readonly unknown[]): McpResourceContent => ({ mimeType, text: JSON.stringify({ tools }) });
const mimeType = 'application/json';

const label = {
  available: 'Every tool this workspace has, with its parameters: what it could use',
  enabled: 'The tools this agent may use',
  unavailable: 'The tools this workspace has and this agent may not use, with the reason',
} as const;

const templates: readonly McpResourceTemplate[] = [
  {
    uriTemplate: `${pinionScheme}://tools/tenant/{tenant_id}/available`,
    name: 'available',
    title: 'Available tools',
    description: label.available,
    mimeType,
  },
  {
    uriTemplate: `${pinionScheme}://tools/agent/{agent_id}/enabled`,
    name: 'enabled',
    title: 'Enabled tools of an agent',
    description: label.enabled,
    mimeType,
  },
  {
    uriTemplate: `${pinionScheme}://tools/agent/{agent_id}/unavailable`,
    name: 'unavailable',
    title: 'Unavailable tools of an agent',
    description: label.unavailable,
    mimeType,
  },
];

/** The tools of one workspace, to be looked at from outside. */
export function createToolResources(services: ToolResourcesDeps, scope: Scope): ResourceProvider {
  const agents = async (): Promise<KnownAgent[]> => (await services.workflows.list(scope)).flatMap(agentsOf);

  /** An agent node brings its list and its policy; an agent from outside has nothing but its activations. */
  async function seenBy(agent_id: string | undefined): Promise<Visibility> {
    const [catalog, taken, settings, activations, known] = await Promise.all([
      services.tools.catalog(scope),
      services.activations.availability(scope),
      services.workspaceSettings.read(scope),
      agent_id === undefined ? [] : services.activations.list(scope, agent_id),
      agent_id === undefined ? [] : agents(),
    ]);
    const config = known.find(agent => agent.agent_id === agent_id)?.config;
    const specs = catalog.entries.map(({ spec }) => spec);
    const lacking = agent_id === undefined ? new Set<string>() : await missingSecrets(specs);
    return visibilityOf({
      catalog: specs,
      // What an installation or a person brought in is there until somebody gives it up.
      available: tool => taken.get(tool) ?? true,
      activations,
      listed: config?.tools,
      defaultActivation: settings.default_activation,
      isDenied: spec => isDenied(spec, config, rolesOf(settings, agent_id, config)),
      performs: gateway => services.gateways.has(gateway),
      missingSecret: spec => spec.secrets?.some(name => lacking.has(name)) === true,
    });
  }
  async function missingSecrets(specs: readonly ToolSpec[]): Promise<Set<string>> {
    const named = [...new Set(specs.flatMap(spec => spec.secrets ?? []))];
    const found = await Promise.all(named.map(async name => [name, await services.secrets.locate(name, scope)] as const));
    return new Set(found.filter(([, secret]) => secret === undefined).map(([name]) => name));
  }

  return {
    templates,
    async resources() {
      const { workspace_id } = scope;
      const own = { name: 'available', title: 'Available tools', description: label.available, mimeType };
      const pairs = (await agents()).flatMap(({ agent_id, title }) =>
        (['enabled', 'unavailable'] as const).map((kind): McpResource => {
          const uri = discoveryUri({ kind, agent_id });
          return { uri, name: `${agent_id} ${kind}`, title: `${title}: ${kind}`, description: label[kind], mimeType };
        }),
      );
      return [{ ...own, uri: discoveryUri({ kind: 'available', tenant_id: workspace_id }) }, ...pairs];
    },
    async read(uri) {
      const address = readDiscoveryUri(uri);
      if (address === undefined) return undefined;
      if (address.kind === 'available') {
        // Another workspace is not told apart from one that is not there.
        if (address.tenant_id !== scope.workspace_id) return undefined;
        return json((await seenBy(undefined)).available.filter(isDiscoverable).map(availableItem));
      }
      const { enabled, unavailable } = await seenBy(address.agent_id);
      if (address.kind === 'enabled') return json(enabled.map(enabledItem));
      // What an agent was given and is blocked now is said with that reason; what it never had is not offered to it.
      const reported = unavailable.filter(({ spec, why }) => why === 'version_blocked' || isDiscoverable(spec));
      return json(reported.map(({ spec, why }) => unavailableItem(spec, why)));
    },
    async complete(_uriTemplate, argument, typed) {
      const known = argument === 'tenant_id' ? [scope.workspace_id] : (await agents()).map(({ agent_id }) => agent_id);
      return known.filter(id => id.toLowerCase().includes(typed.toLowerCase()));
    },
    async mark() {
      const [catalog, taken, settings, activations, workflows] = await Promise.all([
        services.tools.catalog(scope),
        services.activations.availability(scope),
        services.workspaceSettings.read(scope),
        services.activations.listAll(scope),
        services.workflows.list(scope),
      ]);
      return JSON.stringify([
        catalog.entries.map(({ spec: { name, version, lifecycle } }) => [name, version, lifecycle]),
        [...taken].sort(([a], [b]) => (a < b ? -1 : 1)),
        settings.default_activation,
        settings.agent_roles,
        settings.node_roles,
        activations,
        workflows.map(({ id, version }) => [id, version]),
      ]);
    },
  };
}

/** Whether a tool is offered to those who look for one: a blocked one can help nobody. */
const isDiscoverable = ({ lifecycle }: ToolSpec): boolean => lifecycle !== 'blocked';

/** Returns the roles of a node that it claims and has; of an agent from outside, those the administrator named. */
export const rolesOf = (
  { agent_roles, node_roles }: WorkspaceSettings,
  agentId: string | undefined,
  config: AgentConfig | undefined,
): readonly string[] =>
  config === undefined
    ? (ownValue(agent_roles, agentId ?? '') ?? [])
    : (config.roles ?? []).filter(role => isRoleGranted(node_roles, role, agentId?.split('/')[0]));

/** What the roles or the node's own policy would say no to, before any call. */
export function isDenied(spec: ToolSpec, config: AgentConfig | undefined, roles: readonly string[]): boolean {
  const { permissions = [] } = spec;
  if (permissions.length > 0 && !permissions.some(role => roles.includes(role))) return true;
  if (config === undefined) return false;
  const { allowed_side_effects, denied_risk_tags = [] } = config.policy;
  return !allowsSideEffects(allowed_side_effects, spec) || denied_risk_tags.some(tag => spec.risk_tags?.includes(tag));
}
