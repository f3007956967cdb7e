import { compareVersions, type Scope, type SideEffectPolicy } from '@pinion/contracts';
import { originOf } from './connection-facts.ts';
import type { Listing } from './list-connections.ts';
import { notFound } from '../../platform/errors/refusal.ts';
import { sourceOf } from './sync-server-tools.ts';
import type { ApiServices } from '../../platform/api-services.ts';

export const connectionToolStates = ['active', 'changed', 'new', 'deprecated', 'blocked', 'left_out'] as const;

/** A tool that a connection has, offers or left out. */
export type ConnectionTool = {
  /** The name of the tool; of one that was left out, what its source calls it. */
  name: string;
  description: string;
  state: (typeof connectionToolStates)[number];
  version: string | null;
  side_effect_policy: SideEffectPolicy | null;
  secrets: string[];
  /** The reason why it is deprecated, blocked or left out. */
  reason: string | null;
  /** The pending change, of a tool that awaits approval. */
  change_id: string | null;
};

/** Returns the tools of a connection by name: those in the catalog, those that await approval, and those left out. */
export async function listConnectionTools(
  services: Listing & Pick<ApiServices, 'tools'>,
  scope: Scope,
  id: string,
): Promise<{ items: ConnectionTool[] }> {
  const row = await services.connections.find(scope, id);
  if (row === undefined) throw notFound('connection', id);
  const [catalog, waiting] = await Promise.all([services.tools.catalog(scope), services.toolChanges.waiting(scope)]);
  const prefix = `${originOf(row).namespace}.`;
  const changes = new Map(waiting.filter(({ source }) => source === sourceOf(row)).map(change => [change.name, change]));
  const own = catalog.entries.filter(({ spec, source }) => source === row.kind && spec.name.startsWith(prefix));
  const names = new Set([...own.map(({ spec }) => spec.name), ...changes.keys()]);
  const items = [...names].sort().map((name): ConnectionTool => {
    const versions = own
      .flatMap(({ spec }) => (spec.name === name ? [spec] : []))
      .sort((a, b) => compareVersions(b.version, a.version));
    const spec = versions.find(({ lifecycle }) => lifecycle === 'active') ?? versions[0];
    const change = changes.get(name);
    const shown = spec ?? change?.definition;
    return {
      name,
      description: shown?.description ?? '',
      state: change === undefined ? (spec?.lifecycle ?? 'active') : spec === undefined ? 'new' : 'changed',
      version: spec?.version ?? change?.version ?? null,
      side_effect_policy: shown?.side_effect_policy ?? null,
      secrets: shown?.secrets ?? [],
      reason: change === undefined && spec?.lifecycle !== 'active' ? (spec?.reason ?? null) : null,
      change_id: change?.id ?? null,
    };
  });
  return { items: [...items, ...leftOut(row.report.problems ?? [])] };
}

const skipped = /^(.*?): skipped: (.*)$/s;

/** Returns the tools that were left out, from the problems of the last load. */
function leftOut(problems: readonly string[]): ConnectionTool[] {
  return problems.flatMap(problem => {
    const [, name, reason] = skipped.exec(problem) ?? [];
    if (name === undefined || reason === undefined) return [];
    const empty = { description: '', version: null, side_effect_policy: null, secrets: [], change_id: null };
    return [{ ...empty, name, reason, state: 'left_out' as const }];
  });
}
