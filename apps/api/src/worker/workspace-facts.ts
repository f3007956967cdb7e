import {
  type Confirmation,
  isRoleGranted,
  ownValue,
  type PriceTable,
  type Scope,
  strictestFloor,
  type ToolActivation,
  type ToolSpec,
  type WhyUnavailable,
} from '@pinion/contracts';
import { toolOfAgent, type ToolStatus, type VisibilityFacts, visibilityOf } from '@pinion/tool-runtime';
import type { ToolActivations } from '../features/activations/store/tool-activations.ts';
import type { Catalog, ToolRegistry } from '../features/tools/store/tool-registry.ts';
import type { WorkspaceSettings, WorkspaceSettingsStore } from '../features/settings/store/workspace-settings.ts';

type Read = {
  availability: ReadonlyMap<string, boolean>;
  activations: ReadonlyMap<string, ToolActivation>;
  settings: WorkspaceSettings;
};

export type WorkspaceFactsDeps = {
  activations: Pick<ToolActivations, 'availability'> & { listAll(scope: Scope): Promise<readonly ToolActivation[]> };
  settings: Pick<WorkspaceSettingsStore, 'read'>;
  tools: Pick<ToolRegistry, 'catalog'>;
  now: () => number;
  /** Of the organisation: what no workspace goes under. */
  confirmationFloor: Confirmation | undefined;
  /** Other processes write too: what was read is believed for a moment only. */
  isShared: boolean;
  report: (error: unknown) => void;
};

/** An agent node's list of tools is its activation; an agent from outside has only rows. */
export type Listed = VisibilityFacts['listed'];
export type UnavailableTool = { name: string; spec: ToolSpec; why: WhyUnavailable };

/** `listed`: the agent's own list names the tool; undefined: it has no list. */
export type AgentToolContext = {
  agent_id: string;
  listed: boolean | undefined;
  /** Of a node: its workflow, and the roles it claims. */
  node?: { workflow_id: string; roles: readonly string[] } | undefined;
};

type Lacks = { read: Read; listed: Listed; tools: readonly UnavailableTool[] };

const believedMs = 1_000;
/** Whose lacks are kept. */
const mostAgents = 1_000;
const placeOf = (agentId: string, tool: string): string => `${agentId}\n${tool}`;

/** What a workspace has decided about its tools, at hand for the guard: it is asked in the middle of a run, and at once. */
export class WorkspaceFacts {
  private readonly deps: WorkspaceFactsDeps;
  private readonly known = new Map<string, { at: number; read: Read }>();
  private readonly reading = new Map<string, Promise<Read>>();
  private readonly lacks = new WeakMap<Catalog, Map<string, Lacks>>();

  constructor(deps: WorkspaceFactsDeps) {
    this.deps = deps;
  }

  /** Reads them where they are not known, or are too old. */
  async load(scope: Scope): Promise<Read> {
    const known = this.known.get(scope.workspace_id);
    const isFresh = known !== undefined && (!this.deps.isShared || this.deps.now() - known.at < believedMs);
    return isFresh ? known.read : this.read(scope);
  }

  /** Somebody here has changed something. */
  async refresh(scope: Scope): Promise<void> {
    this.reading.delete(scope.workspace_id);
    await this.read(scope);
  }

  /** The guard's question: at once, from what was last read. */
  toolStatusOf(spec: ToolSpec, agent: AgentToolContext, scope: Scope): ToolStatus {
    const known = this.known.get(scope.workspace_id);
    if (this.deps.isShared && known !== undefined && this.deps.now() - known.at > believedMs)
      void this.read(scope).catch(this.deps.report);
    return this.toolOf(spec, agent, scope).status;
  }

  /** A tool with what an agent's activation changes about it. */
  specFor(spec: ToolSpec, agent_id: string, scope: Scope): ToolSpec {
    return this.toolOf(spec, { agent_id, listed: undefined }, scope).spec;
  }

  private toolOf(spec: ToolSpec, { agent_id, listed, node }: AgentToolContext, scope: Scope) {
    const read = this.known.get(scope.workspace_id)?.read;
    const choice = read?.activations.get(placeOf(agent_id, spec.name));
    const byDefault = read?.settings.default_activation ?? 'disabled';
    const floor = strictestFloor([read?.settings.confirmation_floor, this.deps.confirmationFloor]);
    const ungranted = node?.roles.filter(role => !isRoleGranted(read?.settings.node_roles, role, node.workflow_id));
    return toolOfAgent(spec, { available: read?.availability.get(spec.name), choice, listed, byDefault, floor, ungranted });
  }

  /** Of an agent from outside. */
  rolesOf(agentId: string, scope: Scope): readonly string[] {
    return ownValue(this.known.get(scope.workspace_id)?.read.settings.agent_roles ?? {}, agentId) ?? [];
  }

  prices(scope: Scope): PriceTable {
    return this.known.get(scope.workspace_id)?.read.settings.prices ?? {};
  }

  /** What an agent could have and does not, and why. */
  async lacking(scope: Scope, agentId: string, listed: Listed): Promise<readonly UnavailableTool[]> {
    const [read, catalog] = await Promise.all([this.load(scope), this.deps.tools.catalog(scope)]);
    // All of these are values: what was worked out for them holds as long as they do.
    const lacks = this.lacks.get(catalog) ?? new Map<string, Lacks>();
    this.lacks.set(catalog, lacks);
    const known = lacks.get(agentId);
    if (known?.read === read && known.listed === listed) return known.tools;
    if (lacks.size >= mostAgents) lacks.clear();
    const choices = [...read.activations.values()].filter(({ agent_id }) => agent_id === agentId);
    const tools = unavailableToolsOf(catalog, { ...read, choices, listed });
    lacks.set(agentId, { read, listed, tools });
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
          activations: new Map(choices.map(choice => [placeOf(choice.agent_id, choice.tool), choice])),
          settings: found,
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

/** Returns the tools that the workspace has and an agent has not, each with the reason. */
export function unavailableToolsOf(
  catalog: Catalog,
  { availability, settings, choices, listed }: AgentDecisions,
): UnavailableTool[] {
  const { unavailable } = visibilityOf({
    catalog: catalog.entries.map(({ spec }) => spec),
    available: tool => availability.get(tool) ?? true,
    activations: choices,
    listed,
    defaultActivation: settings.default_activation,
  });
  // What is blocked helps nobody who turns it on.
  return unavailable.flatMap(({ spec, why }) => (spec.lifecycle === 'blocked' ? [] : [{ name: spec.name, spec, why }]));
}

/** Changes that are made here are seen by the guard before they are answered. */
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
