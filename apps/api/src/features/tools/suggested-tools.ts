import { connectionKind, type ConnectionKindName, connectionKindNames, type Scope } from '@pinion/contracts';
import type { SuggestedTool } from '@pinion/tool-runtime';
import type { Connections } from '../../stores/connections/index.ts';
import type { UnavailableNodeTool } from '../../engine/nodes/unavailable-tool.ts';
import { gatewayOf, originOf, trustOf } from '../connections/index.ts';
import { toolsMeant } from './tool-prompt-text.ts';

export type SuggestionDeps = {
  unavailable: readonly UnavailableNodeTool[];
  connections: Pick<Connections, 'list'>;
};

const mostSuggested = 5;
const isDescribedElsewhere = (kind: ConnectionKindName): boolean => connectionKind(kind).descriptions !== 'workspace';
/** Gateways whose tools are described by someone outside the workspace. */
const describedElsewhere = connectionKindNames.filter(isDescribedElsewhere).flatMap(kind => connectionKind(kind).gateway ?? []);

/**
 * Returns the tools that an agent does not have and its conversation is about, the clearest match first. Descriptions become
 * part of a system message, so those of an external service count only where an administrator trusts its tool descriptions.
 */
export async function suggestedTools(deps: SuggestionDeps, scope: Scope, conversation: string): Promise<SuggestedTool[]> {
  const candidates = deps.unavailable.flatMap(({ spec, why }) =>
    why === 'not_activated' && spec.lifecycle === 'active' ? [spec] : [],
  );
  const meant = toolsMeant(conversation, candidates);
  if (meant.length === 0) return [];
  const rows = (await deps.connections.list(scope)).filter(({ kind }) => isDescribedElsewhere(kind));
  const foreign = new Set([...describedElsewhere, ...rows.map(gatewayOf)]);
  const trusted = new Set(
    rows.flatMap(row =>
      connectionKind(row.kind).descriptions === 'trusted_source' && trustOf(row.config).trust_hints
        ? sourceOf(gatewayOf(row), originOf(row).namespace)
        : [],
    ),
  );
  return meant
    .filter(({ gateway, name }) => !foreign.has(gateway) || trusted.has(sourceOf(gateway, name.slice(0, name.indexOf('.')))))
    .slice(0, mostSuggested)
    .map(({ name, description }) => ({ name, description }));
}

const sourceOf = (gateway: string | undefined, namespace: string): string => `${gateway} ${namespace}`;
