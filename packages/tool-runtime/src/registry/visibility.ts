import { compareVersions, type ToolActivation, type ToolSpec, versionInUse, type WhyUnavailable } from '@pinion/contracts';
import { activationOf } from './tool-of-agent.ts';

export type VisibilityFacts = {
  /** Every version of every tool. */
  catalog: readonly ToolSpec[];
  /** Returns whether the workspace has the tool of this name. */
  available: (tool: string) => boolean;
  /** This agent's settings. */
  activations: readonly Pick<ToolActivation, 'tool' | 'enabled'>[];
  /** An agent node's tools, which are its activation (with `version`, frozen on it). Absent for an external agent. */
  listed?: readonly { name: string; version?: string | undefined }[] | undefined;
  /** The workspace's default for an external agent without an activation. */
  defaultActivation: 'enabled' | 'disabled';
  /** Further reasons for a denial, where the caller knows them. */
  isDenied?: (spec: ToolSpec) => boolean;
  missingSecret?: (spec: ToolSpec) => boolean;
  /** Returns whether any provider here performs tools of a gateway. */
  performs?: (gateway: string) => boolean;
};

export type UnavailableTool = { spec: ToolSpec; why: WhyUnavailable };

/** Each tool once, by name, in the version that this agent would get. */
export type Visibility = {
  available: readonly ToolSpec[];
  enabled: readonly ToolSpec[];
  /** The tools that are available and not enabled, with the first reason. */
  unavailable: readonly UnavailableTool[];
};

/**
 * Returns the three tiers for one agent: catalog, available, enabled. A tool that the workspace does not have is not available,
 * and a tool that is available and not enabled has a reason.
 */
export function visibilityOf(facts: VisibilityFacts): Visibility {
  const frozen = new Map(facts.listed?.map(tool => [tool.name, tool.version]));
  const available = [...Map.groupBy(facts.catalog, spec => spec.name)]
    .filter(([name]) => facts.available(name))
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([name, versions]) => chosenOf(versions, frozen.get(name)) ?? []);
  const judged = available.map(spec => ({ spec, why: whyNot(spec, facts) }));
  return {
    available,
    enabled: judged.filter(({ why }) => why === undefined).map(({ spec }) => spec),
    unavailable: judged.flatMap(({ spec, why }) => (why === undefined ? [] : [{ spec, why }])),
  };
}

/** Returns the version on which an agent is frozen, otherwise the one in use. */
function chosenOf(versions: readonly ToolSpec[], version: string | undefined): ToolSpec | undefined {
  const frozen = versions.find(spec => spec.version === version);
  if (frozen !== undefined) return frozen;
  return versionInUse([...versions].sort((a, b) => compareVersions(b.version, a.version)));
}

/** Returns the first reason in the order in which the guard would deny, or undefined for an enabled tool. */
function whyNot(spec: ToolSpec, facts: VisibilityFacts): WhyUnavailable | undefined {
  const choice = facts.activations.find(({ tool }) => tool === spec.name);
  const listed = facts.listed?.some(({ name }) => name === spec.name);
  const activation = activationOf(choice, listed, facts.defaultActivation);
  if (activation !== 'enabled') return activation;
  if (spec.lifecycle === 'blocked') return 'version_blocked';
  if (facts.isDenied?.(spec) === true) return 'policy';
  if (facts.performs?.(spec.gateway) === false) return 'unknown_gateway';
  return facts.missingSecret?.(spec) === true ? 'missing_secret' : undefined;
}
