import { type AgentConfig, allowsSideEffects, isRoleGranted, ownValue, type Scope, type ToolSpec } from '@pinion/contracts';
import { type Visibility, visibilityOf } from '@pinion/tool-runtime';
import type { ApiServices } from '../../platform/api-services.ts';
import type { ToolActivations } from '../../stores/activations/index.ts';
import type { WorkspaceSettings, WorkspaceSettingsStore } from '../../stores/settings/index.ts';
import { agentsOf, type KnownAgent } from './agents-of.ts';
import type { ResourceProvider, McpResourceContent, McpResource, McpResourceTemplate } from './resource-provider.ts';
import { availableItem, enabledItem, unavailableItem } from './tool-items.ts';

/** The three resources: a workspace's tools, and the tools that are enabled and unavailable for one agent. */
type DiscoveryAddress = { kind: 'available'; tenant_id: string } | { kind: 'enabled' | 'unavailable'; agent_id: string };

/** Pinion's own URI scheme. The legacy scheme `focal:` is accepted as well. */
const pinionScheme = 'pinion';
const shape = /^(?:pinion|focal):\/\/tools\/(?:tenant\/([^/?#]+)\/(available)|agent\/([^/?#]+)\/(enabled|unavailable))$/;

/**
 * Parses a discovery URI. Returns undefined when it is not one of the three resources. An id is percent-encoded, since the id
 * of an agent node contains a slash.
 */
function readDiscoveryUri(uri: string): DiscoveryAddress | undefined {
  const [, tenant, , agent, kind] = shape.exec(uri) ?? [];
  const id = decoded(tenant ?? agent);
  if (id === undefined) return undefined;
  return agent === undefined
    ? { kind: 'available', tenant_id: id }
    : { kind: kind === 'enabled' ? 'enabled' : 'unavailable', agent_id: id };
}

export function discoveryUri(address: DiscoveryAddress): string {
  return address.kind === 'available'
    ? `${pinionScheme}://tools/tenant/${encodeURIComponent(address.tenant_id)}/available`
    : `${pinionScheme}://tools/agent/${encodeURIComponent(address.agent_id)}/${address.kind}`;
}

function decoded(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

export type ToolResourcesDeps = Pick<ApiServices, 'tools' | 'workflows' | 'secrets' | 'gateways'> & {
  activations: Pick<ToolActivations, 'list' | 'listAll' | 'availability'>;
  workspaceSettings: Pick<WorkspaceSettingsStore, 'read'>;
};

const json = (tools: readonly unknown[]): McpResourceContent => ({ mimeType, text: JSON.stringify({ tools }) });
const mimeType = 'application/json';

const label = {
  available: 'All tools of the workspace, with their parameters',
  enabled: 'Tools this agent can use',
  unavailable: 'Tools of the workspace that this agent cannot use, with the reason',
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

/** Creates the read-only view of one workspace's tools for external clients. */
export function createToolResources(services: ToolResourcesDeps, scope: Scope): ResourceProvider {
  const agents = async (): Promise<KnownAgent[]> => (await services.workflows.list(scope)).flatMap(agentsOf);

  /**
   * Returns the tools visible to an agent. An agent node brings its list and its policy; an external agent has only its
   * activations.
   */
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
    const missing = agent_id === undefined ? new Set<string>() : await missingSecrets(specs);
    return visibilityOf({
      catalog: specs,
      // A tool added by an installation or a user exists until someone removes it.
      available: tool => taken.get(tool) ?? true,
      activations,
      listed: config?.tools,
      defaultActivation: settings.default_activation,
      isDenied: spec => isDenied(spec, config, rolesOf(settings, agent_id, config)),
      performs: gateway => services.gateways.has(gateway),
      missingSecret: spec => spec.secrets?.some(name => missing.has(name)) === true,
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
        // Another workspace is indistinguishable from one that does not exist.
        if (address.tenant_id !== scope.workspace_id) return undefined;
        return json((await seenBy(undefined)).available.filter(isDiscoverable).map(availableItem));
      }
      const { enabled, unavailable } = await seenBy(address.agent_id);
      if (address.kind === 'enabled') return json(enabled.map(enabledItem));
      // A tool that an agent has and that is now blocked is listed with that reason. A tool it never had is not offered.
      const reported = unavailable.filter(({ spec, why }) => why === 'version_blocked' || isDiscoverable(spec));
      return json(reported.map(({ spec, why }) => unavailableItem(spec, why)));
    },
    async complete(_uriTemplate, argument, typed) {
      const known = argument === 'tenant_id' ? [scope.workspace_id] : (await agents()).map(({ agent_id }) => agent_id);
      return known.filter(id => id.toLowerCase().includes(typed.toLowerCase()));
    },
    async fingerprint() {
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

/** Returns whether a tool is listed in discovery. A blocked one is not. */
const isDiscoverable = ({ lifecycle }: ToolSpec): boolean => lifecycle !== 'blocked';

/** Returns the roles that a node claims and has; for an external agent, those the administrator assigned. */
export const rolesOf = (
  { agent_roles, node_roles }: WorkspaceSettings,
  agentId: string | undefined,
  config: AgentConfig | undefined,
): readonly string[] =>
  config === undefined
    ? (ownValue(agent_roles, agentId ?? '') ?? [])
    : (config.roles ?? []).filter(role => isRoleGranted(node_roles, role, agentId?.split('/')[0]));

/** Returns whether the roles or the node's own policy would deny the tool before any call. */
export function isDenied(spec: ToolSpec, config: AgentConfig | undefined, roles: readonly string[]): boolean {
  const { permissions = [] } = spec;
  if (permissions.length > 0 && !permissions.some(role => roles.includes(role))) return true;
  if (config === undefined) return false;
  const { allowed_side_effects, denied_risk_tags = [] } = config.policy;
  return !allowsSideEffects(allowed_side_effects, spec) || denied_risk_tags.some(tag => spec.risk_tags?.includes(tag));
}
