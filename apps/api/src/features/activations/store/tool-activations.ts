import { PolicyOverrides, type Scope, type ToolActivation } from '@pinion/contracts';
import type { Database } from '@pinion/db';

/** Times as ISO texts (0-034, 0-035). */
export type StoredActivation = ToolActivation & { created_at: string; updated_at: string };

/** The middle and the last tier: what a workspace took from the catalog, and what its agents may use of that. */
export type ToolActivations = {
  /** One agent's choices, by tool name. */
  list(scope: Scope, agent_id: string): Promise<StoredActivation[]>;
  /** The choices of all agents about one tool, by agent. */
  listOf(scope: Scope, tool: string): Promise<StoredActivation[]>;
  /** Every choice of the workspace. */
  listAll(scope: Scope): Promise<StoredActivation[]>;
  /** There is one choice for each agent and tool: a new one takes the place of the one before (1-010). */
  put(scope: Scope, activation: ToolActivation): Promise<StoredActivation>;
  /** False when there was none. */
  remove(scope: Scope, agent_id: string, tool: string): Promise<boolean>;
  /** What somebody took or gave up, by tool name. A tool that is not in it is as its source says. */
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
