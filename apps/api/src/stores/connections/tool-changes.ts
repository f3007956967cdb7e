import type { Scope, ToolSpec } from '@pinion/contracts';
import { ToolDefinition } from '@pinion/contracts';
import type { Database } from '@pinion/db';

/** A tool that differs from the approved version and waits for approval. `source` is the kind and name of its connection. */
export type ToolChange = {
  id: string;
  source: string;
  name: string;
  version: string;
  definition: ToolDefinition;
  state: 'waiting' | 'approved' | 'rejected';
  decided_by: string | null;
  decided_at: Date | null;
  created_at: Date;
};

export type ToolChanges = {
  /** Returns the pending changes, oldest first. */
  waiting(scope: Scope): Promise<ToolChange[]>;
  find(scope: Scope, id: string): Promise<ToolChange | undefined>;
  /**
   * Replaces the pending changes with what a source offers now and no user has approved. Pending changes of the same tools that
   * are no longer offered are deleted, rejected ones stay rejected. Returns how many are newly pending.
   */
  replace(
    scope: Scope,
    source: string,
    offered: readonly ToolSpec[],
    settled: readonly string[],
    newId: () => string,
  ): Promise<number>;
  /** Decides a change. Returns false when another user was faster or it is no longer pending. */
  decide(scope: Scope, id: string, state: 'approved' | 'rejected'): Promise<boolean>;
};

type Row = Omit<ToolChange, 'definition' | 'state'> & { spec: string; state: string };

const changeOf = ({ spec, state, ...row }: Row): ToolChange => ({
  id: row.id,
  source: row.source,
  name: row.name,
  version: row.version,
  definition: ToolDefinition.parse(JSON.parse(spec)),
  state: state as ToolChange['state'],
  decided_by: row.decided_by,
  decided_at: row.decided_at,
  created_at: row.created_at,
});

export const createToolChanges = ({ prisma }: Pick<Database, 'prisma'>): ToolChanges => ({
  async waiting({ workspace_id }) {
    const rows = await prisma.toolChange.findMany({ where: { workspace_id, state: 'waiting' }, orderBy: { id: 'asc' } });
    return rows.map(changeOf);
  },
  async find({ workspace_id }, id) {
    const row = await prisma.toolChange.findFirst({ where: { workspace_id, id } });
    return row === null ? undefined : changeOf(row);
  },
  async replace({ workspace_id }, source, offered, settled, newId) {
    const data = offered.map(({ lifecycle: _lifecycle, reason: _reason, replacement: _replacement, ...definition }) => ({
      id: newId(),
      workspace_id,
      source,
      name: definition.name,
      version: definition.version,
      spec: JSON.stringify(definition),
    }));
    const versions = new Set(data.map(({ name, version }) => `${name}@${version}`));
    const names = [...settled, ...data.map(({ name }) => name)];
    const before = await prisma.toolChange.findMany({ where: { workspace_id, state: 'waiting', name: { in: names } } });
    const gone = before.filter(({ name, version }) => !versions.has(`${name}@${version}`)).map(({ id }) => id);
    if (gone.length > 0) await prisma.toolChange.deleteMany({ where: { id: { in: gone }, state: 'waiting' } });
    const { count } = await prisma.toolChange.createMany({ data, skipDuplicates: true });
    return count;
  },
  async decide({ workspace_id, user_id }, id, state) {
    const { count } = await prisma.toolChange.updateMany({
      where: { workspace_id, id, state: 'waiting' },
      data: { state, decided_by: user_id, decided_at: new Date() },
    });
    return count > 0;
  },
});
