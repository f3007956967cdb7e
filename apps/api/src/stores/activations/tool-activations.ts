import { PolicyOverrides, type Scope, type ToolActivation } from '@pinion/contracts';
import type { Database } from '@pinion/db';

/** A stored activation with its times as ISO texts. */
export type StoredActivation = ToolActivation & { created_at: string; updated_at: string };

/** The middle and the last tier: the catalog tools that a workspace made available, and those of them that its agents can use. */
export type ToolActivations = {
  /** Returns one agent's choices, by tool name. */
  list(scope: Scope, agent_id: string): Promise<StoredActivation[]>;
  /** Returns the choices of all agents about one tool, by agent. */
  listOf(scope: Scope, tool: string): Promise<StoredActivation[]>;
  /** Returns every choice of the workspace. */
  listAll(scope: Scope): Promise<StoredActivation[]>;
  /** Stores a choice. There is one per agent and tool, and a new one replaces the previous one. */
  put(scope: Scope, activation: ToolActivation): Promise<StoredActivation>;
  /** Deletes a choice. Returns false when there was none. */
  remove(scope: Scope, agent_id: string, tool: string): Promise<boolean>;
  /**
   * Returns the availability that users have set, by tool name. A tool that is not in the map has the availability that its
   * source sets.
   */
  availability(scope: Scope): Promise<Map<string, boolean>>;
  setAvailability(scope: Scope, tool: string, available: boolean): Promise<void>;
};

type Row = { agent_id: string; tool: string; enabled: boolean; policy_overrides: string; created_at: Date; updated_at: Date };

const activationOf = ({ agent_id, tool, enabled, policy_overrides, created_at, updated_at }: Row): StoredActivation => ({
  agent_id,
  tool,
  enabled,
  policy_overrides: PolicyOverrides.parse(JSON.parse(policy_overrides)),
  created_at: created_at.toISOString(),
  updated_at: updated_at.toISOString(),
});

export function createToolActivations({ prisma }: Pick<Database, 'prisma'>, newId: () => string): ToolActivations {
  const find = async (where: { workspace_id: string; agent_id?: string; tool?: string }): Promise<StoredActivation[]> => {
    const rows = await prisma.toolActivation.findMany({ where, orderBy: [{ tool: 'asc' }, { agent_id: 'asc' }] });
    return rows.map(activationOf);
  };
  return {
    list: ({ workspace_id }, agent_id) => find({ workspace_id, agent_id }),
    listOf: ({ workspace_id }, tool) => find({ workspace_id, tool }),
    listAll: ({ workspace_id }) => find({ workspace_id }),
    async put({ workspace_id }, { agent_id, tool, enabled, policy_overrides }) {
      const choice = { enabled, policy_overrides: JSON.stringify(policy_overrides) };
      const row = await prisma.toolActivation.upsert({
        where: { workspace_id_agent_id_tool: { workspace_id, agent_id, tool } },
        create: { id: newId(), workspace_id, agent_id, tool, ...choice },
        update: choice,
      });
      return activationOf(row);
    },
    async remove({ workspace_id }, agent_id, tool) {
      const { count } = await prisma.toolActivation.deleteMany({ where: { workspace_id, agent_id, tool } });
      return count > 0;
    },
    async availability({ workspace_id }) {
      const rows = await prisma.toolAvailability.findMany({ where: { workspace_id } });
      return new Map(rows.map(row => [row.tool, row.available]));
    },
    async setAvailability({ workspace_id, user_id }, tool, available) {
      await prisma.toolAvailability.upsert({
        where: { workspace_id_tool: { workspace_id, tool } },
        create: { workspace_id, tool, available, changed_by: user_id },
        update: { available, changed_by: user_id },
      });
    },
  };
}
