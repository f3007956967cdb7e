import {
  type Confirmation,
  isRoleGranted,
  ownValue,
  pricesInUse,
  type PriceTable,
  type Scope,
  strictestFloor,
  type ToolActivation,
  type ToolSpec,
} from '@pinion/contracts';
import type { Listed, UnavailableNodeTool } from '../../engine/nodes/unavailable-tool.ts';
import { toolOfAgent, type ToolStatus, visibilityOf } from '@pinion/tool-runtime';
import type { ToolActivations } from '../../stores/activations/tool-activations.ts';
import type { Catalog, ToolStore } from '../../stores/tools/index.ts';
import type { WorkspaceSettings, WorkspaceSettingsStore } from '../../stores/settings/index.ts';

type Read = {
  availability: ReadonlyMap<string, boolean>;
  activations: ReadonlyMap<string, ToolActivation>;
  settings: WorkspaceSettings;
  prices: PriceTable;
};

export type WorkspaceFactsDeps = {
  activations: Pick<ToolActivations, 'availability'> & { listAll(scope: Scope): Promise<readonly ToolActivation[]> };
  settings: Pick<WorkspaceSettingsStore, 'read'>;
  tools: Pick<ToolStore, 'catalog'>;
  now: () => number;
  /** The minimum approval of the organization, in every workspace. */
  confirmationFloor: Confirmation | undefined;
  /** True when other processes write too, so that a read is trusted for a moment only. */
  isShared: boolean;
  report: (error: unknown) => void;
};

/** The agent of a call. `listed` is true when the agent's own list names the tool, undefined when it has no list. */
export type AgentToolContext = {
  agent_id: string;
  listed: boolean | undefined;
  /** The workflow of a node, and the roles it claims. */
  node?: { workflow_id: string; roles: readonly string[] } | undefined;
};

type UnavailableEntry = { read: Read; listed: Listed; tools: readonly UnavailableNodeTool[] };

const believedMs = 1_000;
/** Maximum number of agents whose missing tools are cached. */
const mostAgents = 1_000;
const keyOf = (agentId: string, tool: string): string => `${agentId}\n${tool}`;

/** Caches a workspace's decisions about its tools for the guard, which needs them synchronously in the middle of a run. */
export class WorkspaceFacts {
  private readonly deps: WorkspaceFactsDeps;
  private readonly known = new Map<string, { at: number; read: Read }>();
  private readonly reading = new Map<string, Promise<Read>>();
  private readonly unavailableIn = new WeakMap<Catalog, Map<string, UnavailableEntry>>();

  constructor(deps: WorkspaceFactsDeps) {
    this.deps = deps;
  }

  /** Reads the decisions where they are not known or too old. */
  async load(scope: Scope): Promise<Read> {
    const known = this.known.get(scope.workspace_id);
    const isFresh = known !== undefined && (!this.deps.isShared || this.deps.now() - known.at < believedMs);
    return isFresh ? known.read : this.read(scope);
  }

  /** Reads the decisions again after a change in this process. */
  async refresh(scope: Scope): Promise<void> {
    this.reading.delete(scope.workspace_id);
    await this.read(scope);
  }

  /** Returns a tool's status for the guard, synchronously, from the last read. */
  toolStatusOf(spec: ToolSpec, agent: AgentToolContext, scope: Scope): ToolStatus {
    const known = this.known.get(scope.workspace_id);
    if (this.deps.isShared && known !== undefined && this.deps.now() - known.at > believedMs)
      void this.read(scope).catch(this.deps.report);
    return this.toolOf(spec, agent, scope).status;
  }

  /** Returns a tool with the changes that an agent's activation makes to it. */
  specFor(spec: ToolSpec, agent_id: string, scope: Scope): ToolSpec {
    return this.toolOf(spec, { agent_id, listed: undefined }, scope).spec;
  }

  private toolOf(spec: ToolSpec, { agent_id, listed, node }: AgentToolContext, scope: Scope) {
    const read = this.known.get(scope.workspace_id)?.read;
    const choice = read?.activations.get(keyOf(agent_id, spec.name));
    const byDefault = read?.settings.default_activation ?? 'disabled';
    const floor = strictestFloor([read?.settings.confirmation_floor, this.deps.confirmationFloor]);
    const ungranted = node?.roles.filter(role => !isRoleGranted(read?.settings.node_roles, role, node.workflow_id));
    return toolOfAgent(spec, { available: read?.availability.get(spec.name), choice, listed, byDefault, floor, ungranted });
  }

  /** Returns the roles of an external agent. */
  rolesOf(agentId: string, scope: Scope): readonly string[] {
    return ownValue(this.known.get(scope.workspace_id)?.read.settings.agent_roles ?? {}, agentId) ?? [];
  }

  prices(scope: Scope): PriceTable {
    return this.known.get(scope.workspace_id)?.read.prices ?? {};
  }

  /** Returns the tools that an agent could have and does not, with the reasons. */
  async unavailable(scope: Scope, agentId: string, listed: Listed): Promise<readonly UnavailableNodeTool[]> {
    const [read, catalog] = await Promise.all([this.load(scope), this.deps.tools.catalog(scope)]);
    // All of these are immutable: a result computed for them is valid as long as they are.
    const ofAgents = this.unavailableIn.get(catalog) ?? new Map<string, UnavailableEntry>();
    this.unavailableIn.set(catalog, ofAgents);
    const known = ofAgents.get(agentId);
    if (known?.read === read && known.listed === listed) return known.tools;
    if (ofAgents.size >= mostAgents) ofAgents.clear();
    const choices = [...read.activations.values()].filter(({ agent_id }) => agent_id === agentId);
    const tools = unavailableToolsOf(catalog, { ...read, choices, listed });
    ofAgents.set(agentId, { read, listed, tools });
    return tools;
  }

  private read(scope: Scope): Promise<Read> {
    const { workspace_id } = scope;
    const under = this.reading.get(workspace_id);
    if (under !== undefined) return under;
    const { activations, settings, now } = this.deps;
    const reading = Promise.all([activations.availability(scope), activations.listAll(scope), settings.read(scope)])
      .then(([availability, choices, found]) => {
        const read = {
          availability,
          activations: new Map(choices.map(choice => [keyOf(choice.agent_id, choice.tool), choice])),
          settings: found,
          prices: pricesInUse(found),
        };
        this.known.set(workspace_id, { at: now(), read });
        return read;
      })
      .finally(() => {
        if (this.reading.get(workspace_id) === reading) this.reading.delete(workspace_id);
      });
    this.reading.set(workspace_id, reading);
    return reading;
  }
}

type AgentDecisions = Pick<Read, 'availability' | 'settings'> & { choices: readonly ToolActivation[]; listed: Listed };

/** Returns the tools that the workspace has and an agent does not, each with the reason. */
export function unavailableToolsOf(
  catalog: Catalog,
  { availability, settings, choices, listed }: AgentDecisions,
): UnavailableNodeTool[] {
  const { unavailable } = visibilityOf({
    catalog: catalog.entries.map(({ spec }) => spec),
    available: tool => availability.get(tool) ?? true,
    activations: choices,
    listed,
    defaultActivation: settings.default_activation,
  });
  // Turning on a blocked tool helps no user.
  return unavailable.flatMap(({ spec, why }) => (spec.lifecycle === 'blocked' ? [] : [{ name: spec.name, spec, why }]));
}

/** Returns activations whose changes in this process reach the guard before the response is sent. */
export function watchActivations(activations: ToolActivations, changed: (scope: Scope) => Promise<void>): ToolActivations {
  return {
    ...activations,
    put: async (scope, activation) => {
      const stored = await activations.put(scope, activation);
      await changed(scope);
      return stored;
    },
    remove: async (scope, agentId, tool) => {
      const removed = await activations.remove(scope, agentId, tool);
      await changed(scope);
      return removed;
    },
    setAvailability: async (scope, tool, available) => {
      await activations.setAvailability(scope, tool, available);
      await changed(scope);
    },
  };
}

export function watchSettings(
  settings: WorkspaceSettingsStore,
  changed: (scope: Scope) => Promise<void>,
): WorkspaceSettingsStore {
  return {
    read: scope => settings.read(scope),
    write: async (scope, patch) => {
      const written = await settings.write(scope, patch);
      await changed({ org_id: '', user_id: '', ...scope });
      return written;
    },
  };
}
